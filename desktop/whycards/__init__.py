"""Whycards: practise exam questions, read why each option is right or wrong, remember them until the exam."""

__version__ = "0.1.0"
