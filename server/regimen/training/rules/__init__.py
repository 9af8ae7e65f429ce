"""Pure decisions about training: the day document, progression, summaries, the text notation."""
