"""One route as somebody asks it: addresses, questions and bodies that name what is theirs."""

JSON = {"Content-Type": "application/json"}
