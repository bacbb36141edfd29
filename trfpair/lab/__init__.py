"""Tournaments by the thousand: made, studied, checked."""
