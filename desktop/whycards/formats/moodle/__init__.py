"""Moodle XML: question banks as Moodle exports them."""
