"""The page where the learner sets how the app looks and how much is new each day."""
