"""Queries of coupons, and who may see which."""
