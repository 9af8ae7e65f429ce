"""Pure decisions about training: the day document, progression, volume, summaries, the text notation."""
