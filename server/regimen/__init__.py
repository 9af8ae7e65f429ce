"""Regimen: coaches build, sell and run training programs; their clients follow them."""
