"""How each kind of question is put to the learner. A new kind is one module here and one line in `kinds`."""
