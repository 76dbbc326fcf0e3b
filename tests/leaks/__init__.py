"""The re-deal property through every door: nothing that a player cannot know changes a byte of what he gets."""
