"""Proven bounds at any size. Each file names the theorem that its bound rests on."""
