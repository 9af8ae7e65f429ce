"""Coupons: what a coach takes off the price for those who enter a code."""
