"""XML of other programs: read piece by piece, without entities, network and trust."""
