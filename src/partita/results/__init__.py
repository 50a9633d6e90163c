"""Values that functions return: intervals, certificates, rows and dataframes."""
