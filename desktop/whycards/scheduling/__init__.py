"""When a question comes back: pure functions of memory, rating and study day. No clock, no storage."""
