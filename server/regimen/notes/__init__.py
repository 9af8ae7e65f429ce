"""The notes that coaches keep beside a schedule. Clients never see them."""
