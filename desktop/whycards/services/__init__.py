"""What the app does: one module for each thing a learner does. No Qt, no SQL."""
