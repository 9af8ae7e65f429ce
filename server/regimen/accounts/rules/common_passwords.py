"""Passwords that are guessed first."""

import re
from itertools import pairwise
from typing import Final

_WORD_LIST: Final = """
access admin administrator alexander amanda america andrew angel anthony anything arsenal asdfgh ashley athlete
autumn azerty babygirl banana barbell barcelona baseball basketball batman benchpress benjamin blessed
bodybuilding buster butterfly changeme charlie cheese chelsea chicago chocolate christ coach coaching computer
contrasena cookie corvette cowboys crossfit cycling dallas daniel deadlift default diamond donald donaldduck
dragon eagles elizabeth facebook ferrari fitness flower football fortnite freedom gandalf garfield george ginger
golden google guest hammer hannah harley haslo hello hercules heslo hobbit hockey hunter iloveyou instagram
internet jasmine jennifer jessica jesus jordan joseph joshua justin juventus killer knight lakers letmein
lightning linkedin liverpool login london losenord lovely loveme lover lozinka maggie manchester marathon master
matrix matthew mercedes merlin michael michelle mickey minecraft monkey motdepasse muscle mustang newyork nicole
nintendo nothing orange packers parola parole passport password passwort patrick patriots pepper phoenix pokemon
porsche princess protein purple qazwsx qwerty qwertz rainbow ranger regimen richard robert root runner running
salasana samantha samsung scooby secret senha shadow silver snoopy soccer something spring squat starwars
steelers strength summer sunshine superman sweetheart swimming system taylor temporary test tester testing
testtest thomas thunder tigger trainer training trustme trustno twitter unicorn user username wachtwoord warrior
welcome whatever william winter wizard workout yamaha yankees zxcvbn
"""
"""Refused with any digits and signs around them: "Password2026!"."""
_OTHER_LIST: Final = """
0987654321 102030 112233 121212 123123 123654 123abc 123qwe 131313 147258 147852 159357 159753 1a2b3c4d 1q2w3e
1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 696969 6969696969 741852963 777888 789456123 987654321 a1b2c3 a1b2c3d4
aa123456 abc123 abcd1234 admin123 agent007 asd123 asdfghjkl bond007 iloveu iloveyou2 james007
l3tm3in letmein1 ncc1701 p@ssw0rd p@ssword pa55w0rd pa55word pass123 pass1234 passw0rd q1w2e3r4 q1w2e3r4t5
qazwsxedc qwe123 qweasd qweasdzxc rockyou root123 thx1138 trustno1 w3lcome zaq12wsx zaq1zaq1 zxc123 zxcvbnm
"""
_WORDS: Final = frozenset(_WORD_LIST.split())
_OTHERS: Final = frozenset(_OTHER_LIST.split())
_ROWS: Final = ("qwertyuiop", "qwertzuiop", "azertyuiop", "asdfghjkl", "zxcvbnm", "1234567890")
_FEWEST_CHARACTERS = 3


def is_easily_guessed(password: str, *personal: str) -> bool:
    """Whether a password is a common one, a pattern of the keyboard, a repetition, or one of the `personal` texts."""
    text = password.strip().casefold()
    word = re.sub(r"^[\W\d_]+|[\W\d_]+$", "", text)
    return (
        text in _OTHERS
        or word in _WORDS
        or text in {one.casefold() for one in personal}
        or len(set(text)) < _FEWEST_CHARACTERS
        or _is_repeated(text)
        or _is_sequence(text)
    )


def _is_repeated(text: str) -> bool:
    """Whether it is one piece of up to four characters, again and again: "abcabc"."""
    return any(len(text) % size == 0 and text == text[:size] * (len(text) // size) for size in range(1, 5))


def _is_sequence(text: str) -> bool:
    """Whether its characters follow each other in the alphabet or on the keyboard, in either direction."""
    steps = {ord(after) - ord(before) for before, after in pairwise(text)}
    return steps in ({1}, {-1}) or any(text in row or text[::-1] in row for row in _ROWS)
