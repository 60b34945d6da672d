"""What every reader shares. A reader fills an `Item`; a `Maker` resolves its key and ends it as a question."""
