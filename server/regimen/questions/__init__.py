"""Questions that people ask a coach, from public pages."""
