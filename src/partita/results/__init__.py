"""What functions return: intervals, certificates, rows and dataframes."""
