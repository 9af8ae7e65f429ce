"""Reading memberships: who may see which rows."""
