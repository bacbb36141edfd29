"""Tests of the tables of N players."""
