"""QTI: items and packages of 1.2 (Canvas, Blackboard, Common Cartridge), 2.x and 3.0."""
