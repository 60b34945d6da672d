"""Tables of questions: CSV and its kin, and workbooks."""
