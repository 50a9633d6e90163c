"""The pages: which sections a kind of result has, in order."""
