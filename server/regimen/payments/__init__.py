"""Money: connected accounts, cards, invoices, attempts, the ledger."""
