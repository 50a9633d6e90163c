"""How alike an estimator's clusterings of samples are."""
