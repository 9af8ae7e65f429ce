"""The routes of memberships, for clients, for coaches and for visitors of a public page."""
