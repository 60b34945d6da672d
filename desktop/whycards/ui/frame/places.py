"""The names of pages, as the shell knows them."""

HOME, STUDY, FINISHED, IMPORT, DRAFTS, SETTINGS = "home", "study", "finished", "import", "drafts", "settings"
DUPLICATES = "duplicates"
