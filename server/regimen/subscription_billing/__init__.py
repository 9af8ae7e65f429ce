"""How owners pay for their account's Professional plan: choosing, paying, changing and cancelling it."""
