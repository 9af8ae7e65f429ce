"""The only code that changes coupons and their redemptions."""
