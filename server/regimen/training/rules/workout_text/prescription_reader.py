"""Takes what is prescribed out of a line, one kind of thing after the other, in whatever order it was written."""

import re
from collections.abc import Callable

from regimen.training.rules.content import Load, LoadUnit, Reps
from regimen.training.rules.limits import MAX_LOAD, MAX_PERCENT, MAX_REPS, MAX_SETS, MIN_PERCENT
from regimen.training.rules.workout_text.amounts import (
    CALORIES,
    DISTANCE,
    NUMBER,
    TIME,
    is_metric,
    meters_of,
    number_of,
    seconds_of,
)
from regimen.training.rules.workout_text.prescription import Amount, Prescription
from regimen.training.rules.workout_text.result import Guess, GuessCode
from regimen.training.rules.workout_text.scanner import TAKEN, Scanner

_KG_A_POOD = 16
_MAX_RPE = 10
_WIDEST_RANGE = 10
"""Reps: 1-12, 8-30 and 50-100 are ranges, 5-100 is not."""
_UNUSUAL_REPS = 40
"""In a set: so many may be a load."""


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE)


# Parts of patterns, without groups.
_REPS = r"(?:\d{1,4}(?: ?(?:-|–|to) ?\d{1,4})?\+?|amrap|max(?:imum)?(?: reps?)?)"
_ONE_AMOUNT = rf"(?:{DISTANCE}|{CALORIES}|{TIME}|{_REPS})"
_INTEGERS = r"\d{1,3}\+?(?:(?: ?[-–] ?\d{1,3}\+?){2,}|(?: ?/ ?\d{1,3}\+?){2,}|(?:, ?\d{1,3}\+?(?! ?[a-z%])){2,})"
_UNIT = r"(?:kilo(?:gram)?s?|kgs?|lbs?|pounds?|#)"
_END = r"(?![\w])"
_TIMES = r" ?[x×*] ?"
_OF_A_SIDE = r"(?:side|leg|arm|hand|seite|bein|lado|pierna|brazo|sida|ben|cote|jambe)"
_SIDES = (
    rf"(?:e\.?/?s\.?(?![\w/])|p/s|l ?[/+] ?r|ea\.?(?: ?{_OF_A_SIDE})?(?!\w)"
    rf"|(?:each|on each|per|pro|por|par|je|/) ?{_OF_A_SIDE}\b|each)"
)
_LINK = _pattern(r"https?://\S+|www\.\S+")
_SIDE = _pattern(rf"[ (]*(?<![^\W\d_]){_SIDES}(?![\w])\)?")
_REST = _pattern(
    rf"(?:[,;(/]\s*|w(?:ith|/) ?)?(?:rest(?:ing)?|r(?=[: ]?\d)|recover[y:]?)[:= ]*(?:for |of |period )?"
    rf"({TIME}|\d{{1,3}} ?m\b)"
    rf"(?: ?(?:-|–|to) ?({TIME}|\d{{1,3}}))?(?: (?:between|after|b/w|btw|in between)(?: (?:each|every|the"
    rf"|all))?(?: (?:sets?|rounds?|exercises?))?| rest)?\)?"
    rf"|({TIME}) (?:rest|recovery|off|pause|descanso|paus|vila)\b(?: between sets| between rounds| after each)?"
)
_REST_RANGE = _pattern(
    r"rest(?:ing)?[:= ]*(\d{1,3}) ?(?:-|–|to) ?(\d{1,3}) ?(m(?:in(?:ute)?s?)?|s(?:ec(?:ond)?s?)?)\b(?: between sets)?"
)
_PACE = _pattern(
    r"@ ?\d{1,2}:\d{2} ?[-–] ?\d{1,2}:\d{2}(?: ?(?:/|per) ?(?:km|mi(?:le)?|500 ?m|k)\b)?|"
    r"@? ?\d{1,2}:\d{2} ?(?:min)? ?(?:/|per) ?(?:km|mi(?:le)?|500 ?m|k)\b|\b(?:zone|z) ?[1-5](?: ?- ?[1-5])?\b"
    r"|\b(?:hr|bpm) ?\d{2,3}(?: ?- ?\d{2,3})?|\d{2,3}(?: ?- ?\d{2,3})? ?bpm\b"
)
_FOUR_PHASES = r"(?<![\d-])([0-9x](?:[-.][0-9x]){3}|[0-9x]{4})(?![\w%.-])"
_TEMPOS = (
    _pattern(rf"\(?\btempo[: ]*{_FOUR_PHASES}\)?"),
    _pattern(rf"@ ?{_FOUR_PHASES}(?! ?{_UNIT})"),
    _pattern(rf"\({_FOUR_PHASES}\)"),
    _pattern(rf"(?<![x×]){_FOUR_PHASES} tempo\b"),
    re.compile(r"(?<![\w-])((?=[\d.-]*[0xX])[0-9xX](?:[-.][0-9xX]){3}|\d\dX\d|\d{3}X|X\d{3})(?![\w%.-])"),
)
_TEMPO_WITHOUT_PAUSE = _pattern(r"\btempo[: ]*([0-9x][-.][0-9x][-.][0-9x])(?![\w.-])")
"""3-1-X: nobody waits at the top."""
_BARE_TEMPO = _pattern(r"(?<![\w.,/-])([1-6]\d[0-6x]\d)(?![\w.,/%-])")
_RPE = _pattern(
    rf"(?:@ ?)?\brpe[ :=]*(\d{{1,2}}(?:[.,]5|½)?)(?: ?(?:-|–|to) ?(\d{{1,2}}(?:[.,]5|½)?))?|@ ?(\d(?:[.,]5|½)?"
    rf"|10)(?: ?- ?(\d(?:[.,]5|½)?|10))?(?: ?rpe\b|(?![\d%.,:x×/]|\s?(?:%|{_UNIT}|sec|min|s\b)))"
)
_RIR = _pattern(
    r"(?:@ ?)?(?<![x×])(\d{1,2})(?: ?- ?(\d{1,2}))? ?rir\b(?![ :=]*\d)|rir[ :=]*(\d{1,2})(?: ?- ?(\d{1,2}))?"
)
_OTHER_PERCENT = _pattern(
    r"@? ?\d{1,3} ?% (?:incline|grade|gradient|slope|effort|(?:max )?(?:hr\b|heart rate)|off\b)"
    r"|(?<![\w%.,])[-−]\d{1,2}(?:[.,]\d)? ?%"
)
"""Of a treadmill, an effort or a pulse; or less than the time before."""
_ONE_PERCENT = r"\d{1,3}(?:[.,]\d{1,2})?+"
"""Possessive: without it, "5,5,5,5" has as many readings as there are ways to put decimal commas."""
_PERCENT = _pattern(
    rf"(?:@ ?|\bat )?({_ONE_PERCENT}(?:%? ?[-–/,] ?{_ONE_PERCENT})*+) ?%(?: ?(?:of )?"
    r"(?:your |the )?(1 ?rm|rm|tm|training max|max(?:imum)?))?"
)
_LIST = re.compile(r"(?<![\d.,])\d{1,3}(?:,\d{1,3}){2,}(?![\d.,])")
_SETS = _pattern(
    rf"(?<![\w.,/-])(\d{{1,2}}) ?(?:sets? ?(?:of|x|×|@|,)?{_TIMES[:-2]}? ?|[x×*] ?)({_INTEGERS}"
    rf"|{_ONE_AMOUNT})(?:(?<=\d) ?(?:reps?|r)\b)?(?!\d|[.,]\d| ?{_UNIT}(?!\w))"
)
_SETS_LAST = _pattern(rf"(?<![\w.,/])({_ONE_AMOUNT}) ?(?:reps?)?(?:{_TIMES}|, ?| for | )(\d{{1,2}}) ?sets?\b")
_LOAD_AND_REPS = _pattern(
    rf"({NUMBER}) ?({_UNIT}|%) ?[x×] ?(\d{{1,3}}\+?)(?: ?reps?)?(?: ?[x×] ?(\d{{1,2}})(?!\d))?(?!\w)"
)
_REPS_AND_LOAD = _pattern(rf"(?<![\w.,])(\d{{1,3}}\+?) ?(?:reps? ?)?(?:@|[x×]|at) ?({NUMBER}) ?({_UNIT}|%)(?!\w)")
_SETS_ALONE = _pattern(r"(?<![\w.,/-])(\d{1,2}) (?:working )?sets?\b")
_INCREASE = _pattern(rf"\( ?\+ ?(?:{NUMBER}) ?(?:{_UNIT}|%)[^)]*\)")
_REP_LIST = _pattern(rf"(?<![\w.,/-])({_INTEGERS})(?![\w%.]|[ ]?{_UNIT})(?: reps?\b)?")
_DUMBBELLS = _pattern(rf"@? ?(?<![\w.,/-])([12]){_TIMES}({NUMBER}) ?({_UNIT}|pood){_END}")
_BETWEEN_LOADS = r" ?(?:/|-|–|,|\bor\b|\bto\b) ?"
_LOADS = _pattern(
    rf"(?:@ ?|\bwith (?:an? )?|\bat )?(?<![\w.,])(?:(?:{NUMBER})(?: ?-?{_UNIT}\b\.?|#)?{_BETWEEN_LOADS}){{0,8}}"
    rf"(?:{NUMBER}) ?-?{_UNIT}(?!\w)\.?(?:{_BETWEEN_LOADS}(?:{NUMBER}) ?-?{_UNIT}(?!\w)\.?){{0,8}}"
)
_ONE_LOAD = _pattern(rf"({NUMBER}) ?[- ]?({_UNIT})?")
_POOD = _pattern(rf"({NUMBER}(?: 1/2)?)(?: ?/ ?({NUMBER}))? ?-?pood\b(?: ?\([^)]*\))?(?: ?/ ?({NUMBER}) ?pood)?")
_BODYWEIGHT = _pattern(rf"(?:@ ?)?\b(?:bw|bodyweight|body weight)\b(?: ?\+ ?({NUMBER}) ?({_UNIT})?{_END})?")
_HEIGHT = _pattern(
    rf"(?:{NUMBER})(?: ?/ ?(?:{NUMBER}))? ?-?(?:inch(?:es)?|in\b\.?|cm\b|[\"”″])(?: ?(?:/"
    rf"|or) ?(?:{NUMBER})(?: ?/ ?(?:{NUMBER}))? ?-?(?:inch(?:es)?|in\b\.?|cm\b|[\"”″]))*(?: (?:box|step"
    rf"|target|deficit|drop))?"
)
_TARGET = _pattern(rf"(?:{NUMBER}) ?-?(?:ft|feet|foot)\b[- ](?:target|high|box|line|deep|rope)")
_TWO_CALORIES = _pattern(r"(?<![\w.,/-])(\d{1,3}) ?/ ?(\d{1,3})[ -]?(?:calories|calorie|cals?)\b")
_AMOUNT = _pattern(rf"(?<![\w.,/-])({DISTANCE}|{CALORIES}|{TIME})")
_AMOUNT_FIRST = _pattern(rf"^[\s\x1f]*({DISTANCE}|{CALORIES}|{TIME})(?: of\b)?")
_COUNTED = _pattern(
    r"^[\s\x1f]*(\d{1,4}(?: ?(?:-|–) ?\d{1,4})?\+?)(?: reps?\b)?(?= [^\W\d]|[\s\x1f]*$| \(|\x1f)(?: of\b)?"
    r"(?! ?(?:%|sets?|rounds?))"
)
_X_REPS = _pattern(
    r"(?:[x×] ?(\d{1,4}(?:-\d{1,4})?\+?)(?!\w)(?: ?reps?\b)?|(?<![\w.,/-])(\d{1,4}(?: ?[-–] ?\d{1,4})?"
    r"\+?) ?(?:reps?|ascents?)\b)"
)
_TWO_BARE_LOADS = _pattern(r"(?<![\w.,/-])(\d{2,3}(?:[.,]5)?) ?/ ?(\d{2,3}(?:[.,]5)?)(?![\w%/])")
_LAST_NUMBER = _pattern(r"(?<=\s)(\d{2,3}(?:[.,]\d)?)\s*$")
_REPS_LAST = _pattern(r"(?<=\s)(\d{1,3}(?: ?[-–] ?\d{1,3})?)(?=[\s\x1f]*$)")
_BARE_LOAD = _pattern(rf"(?:@ ?|[x×] ?)({NUMBER})(?![\w%°]| ?(?:s|sec|m|min|reps?|deg(?:rees?)?)\b)")
_IN_PARENTHESES = re.compile(r"\([^()]*\)")
_AMRAP_SET = _pattern(r"\b(?:amrap|max reps?|to failure|as many (?:reps )?as possible)\b")


class PrescriptionReader:
    """Takes one kind of thing after the other from a line; the order decides between readings."""

    def __init__(self, text: str, unit: LoadUnit | None) -> None:
        text = _LIST.sub(lambda found: found[0].replace(",", "/"), text)  # 70,75,80: no decimals
        self.text, self.scanner, self.unit = text, Scanner(text), unit
        self.found = Prescription()
        self.has_impossible_number = False
        """RPE 50, 5,000 kg: it was recognised, but nobody means it."""

    def read(self) -> Prescription:
        for step in (
            self._links, self._paces, self._tempo, self._rest, self._rir, self._poods, self._dumbbells, self._heights,
            self._bodyweight, self._per_side, self._increases, self._pairs, self._percents, self._sets, self._loads,
            self._rpe, self._amounts, self._bare_tempo, self._reps_last, self._bare_loads, self._late_sides,
            self._parentheses,
        ):  # fmt: skip
            step()
        return self.found

    def _take(self, pattern: re.Pattern[str], use: Callable[[re.Match[str]], None]) -> bool:
        found = self.scanner.take(pattern)
        if found:
            use(found)
        return found is not None

    def _guess(self, found: re.Match[str], code: GuessCode, read_as: str, *alternatives: str) -> None:
        self.found.guesses.append(Guess(*found.span(), code, read_as, list(alternatives)))

    def _links(self) -> None:
        self.found.links += [found[0] for found in self.scanner.take_all(_LINK)]

    def _paces(self) -> None:
        """How fast to run, which the document has no field for."""
        self.found.notes += [found[0].strip(" @") for found in self.scanner.take_all(_PACE)]

    def _tempo(self) -> None:
        """3-1-1-0, @3010, 31X1, (2011), tempo 2-0-1-2. "5-4-3-2" counts down: a bare tempo has a 0 or an X."""
        for pattern in _TEMPOS:
            if found := self.scanner.take(pattern):
                self.found.tempo = "-".join(re.sub(r"[^0-9xX]", "", found[1])).upper()
                return
        if found := self.scanner.take(_TEMPO_WITHOUT_PAUSE):
            self.found.tempo = "-".join([*re.sub(r"[^0-9xX]", "", found[1]).upper(), "0"])
            self._guess(found, "tempo", self.found.tempo)

    def _bare_tempo(self) -> None:
        """3x8 3010: four digits after a scheme."""
        if self.found.tempo is None and self.found.count and (found := self.scanner.take(_BARE_TEMPO)):
            self.found.tempo = "-".join(found[1].upper())
            self._guess(found, "tempo", self.found.tempo)

    def _rest(self) -> None:
        if found := self.scanner.take(_REST_RANGE):
            self.found.rest_seconds = round(number_of(found[1]) * (60 if found[3].lower().startswith("m") else 1))
            self._guess(found, "range", f"{found[1]} {found[3]}", f"{found[2]} {found[3]}")
            self.found.notes.append(found[0].strip(" ,;()/–-"))
            return
        found = self.scanner.take(_REST)
        if not found:
            return
        first = found[1] or found[3]
        minutes = re.fullmatch(r"(\d{1,3}) ?m", first)
        if first.isdigit():
            self.found.rest_seconds = int(first)
            self._guess(found, "unit", f"{first} s")
        else:
            self.found.rest_seconds = int(minutes[1]) * 60 if minutes else seconds_of(first)
        if found[2]:
            self._guess(found, "range", first)
            self.found.notes.append(found[0].strip(" ,;()/"))

    def _rir(self) -> None:
        if found := self.scanner.take(_RIR):
            low, high = (found[1], found[2]) if found[1] else (found[3], found[4])
            if int(low) > _MAX_RPE:
                self.has_impossible_number = True
                return
            self.found.rir = int(low)
            if high:
                self._guess(found, "range", f"{low} RIR", f"{high} RIR")
                self.found.notes.append(found[0].strip(" @"))

    def _rpe(self) -> None:
        if found := self.scanner.take(_RPE):
            low, high = (found[1], found[2]) if found[1] else (found[3], found[4])
            value = number_of(low.replace("½", ".5"))
            if not 1 <= value <= _MAX_RPE:
                self.has_impossible_number = True
                return
            self.found.rpes = [value]
            if high:
                self._guess(found, "range", f"RPE {low}", f"RPE {high}")
                self.found.notes.append(found[0].strip(" @"))

    def _poods(self) -> None:
        if found := self.scanner.take(_POOD):
            weight = number_of(found[1]) * _KG_A_POOD
            self.found.loads = [Load(value=weight, unit="kg")]
            self.found.notes.append(found[0].strip())
            self._guess(found, "pood", f"{weight:g} kg")

    def _dumbbells(self) -> None:
        """2x24 kg is two weights of 24 kg; with two sets it would be a load without reps."""
        if found := self.scanner.take(_DUMBBELLS):
            value = number_of(found[2]) * (_KG_A_POOD if found[3].lower() == "pood" else 1)
            self._set_loads(found, [Load(value=value, unit=_unit_of(found[3]))])
            if found[1] != "1":
                self.found.notes.append(found[0].strip(" @"))

    def _heights(self) -> None:
        self.found.notes += [found[0].strip() for found in self.scanner.take_all(_TARGET)]
        while (found := _HEIGHT.search(self.scanner.remaining)) and self._is_height(found):
            self.scanner.blank(*found.span())
            self.found.notes.append(found[0].strip())

    def _is_height(self, found: re.Match[str]) -> bool:
        """A number with an inch mark is a height only on a box: 3x30" are seconds."""
        if re.search(r"inch|in\b|cm", found[0], re.IGNORECASE):
            return True
        return bool(re.search(r"box|step|deficit", self.scanner.remaining, re.IGNORECASE))

    def _bodyweight(self) -> None:
        def use(found: re.Match[str]) -> None:
            if not found[1]:
                self.found.is_bodyweight = True
                return
            unit = _unit_of(found[2]) if found[2] else (self.unit or "kg")
            self.found.loads = [Load(value=number_of(found[1]), unit=unit)]
            self.found.notes.append(found[0].strip(" @"))
            if not found[2]:
                self._guess(found, "unit", unit)

        self._take(_BODYWEIGHT, use)

    def _per_side(self) -> None:
        """Only where a number is before it: "each" is a common word."""
        found = _SIDE.search(self.scanner.remaining)
        if found and re.search(r"(?:\d|reps?|[\"'sm])\s*$", self.scanner.remaining[: found.start()]):
            self.scanner.blank(*found.span())
            self.found.per_side = True

    def _late_sides(self) -> None:
        """After the amounts: "10 split squats each leg"."""
        if found := re.search(
            rf"\(?(?:(?:each|per|pro|por|je|/) ?{_OF_A_SIDE}|e/s|ea)\)?\s*$|,? ?alternating\s*$",
            self.scanner.remaining.replace(TAKEN, " "),
            re.IGNORECASE,
        ):
            self.scanner.blank(*found.span())
            if "alternating" in found[0].lower():
                self.found.notes.append("alternating")
            else:
                self.found.per_side = True

    def _increases(self) -> None:
        """(+2.5 kg): how much more than the last time, which is no load."""
        self.found.notes += [found[0].strip("() ") for found in self.scanner.take_all(_INCREASE)]

    def _pairs(self) -> None:
        """60 kg x 5, 70 kg x 5: each set with its own load."""
        whole = _LOAD_AND_REPS.search(self.scanner.remaining)
        if whole and whole[4]:
            self.scanner.blank(*whole.span())
            self._add_pair(whole[3], whole[1], whole[2], int(whole[4]))
            self._guess(whole, "sets", f"{whole[4]} x {whole[3]}", f"{whole[3]} x {whole[4]}")
            return
        if any(pattern.search(self.scanner.remaining) for pattern in (_SETS, _SETS_LAST, _REP_LIST)):
            return
        for found in self.scanner.take_all(_LOAD_AND_REPS):
            self._add_pair(found[3], found[1], found[2], int(found[4] or 1))
        for found in self.scanner.take_all(_REPS_AND_LOAD):
            self._add_pair(found[1], found[2], found[3], 1)
            if re.fullmatch(r"\d+ ?[x×].*", found[0]) and self.found.count == 1:  # 5x80kg: five reps, or five sets
                self._guess(found, "sets", f"1 x {found[1]}")

    def _add_pair(self, reps: str, amount: str, unit: str, count: int) -> None:
        value = number_of(amount)
        if not 0 < count <= MAX_SETS or (unit == "%" and value > MAX_PERCENT) or value > MAX_LOAD:
            self.has_impossible_number = True
            return
        self.found.amounts += [_reps(reps)] * count
        self.found.count = len(self.found.amounts)
        if unit == "%":
            self.found.percents += [value] * count
        else:
            self.found.loads += [Load(value=value, unit=_unit_of(unit))] * count

    def _parentheses(self) -> None:
        """What is left in parentheses is said to the client in the coach's words, numbers and all."""
        for found in _IN_PARENTHESES.finditer(self.text):
            left = Scanner(self.scanner.remaining[found.start() : found.end()])
            if left.has_numbers() and re.search(r"[^\W\d_]{2}", found[0]):
                self.scanner.blank(*found.span())
                self.found.notes.append(found[0].strip("() "))

    def _percents(self) -> None:
        self.found.notes += [found[0].strip(" @") for found in self.scanner.take_all(_OTHER_PERCENT)]
        found = _PERCENT.search(self.scanner.remaining)
        if not found or self.found.percents:
            return
        numbers = re.findall(r"\d{1,3}(?:[.,]\d{1,2})?", found[1])
        values = [number_of(number) for number in numbers]
        is_range = len(values) == 2 and bool(re.search(r"[-–]", found[1]))
        if not all(MIN_PERCENT <= value <= MAX_PERCENT for value in values):
            return
        self.scanner.blank(*found.span())
        self.found.of_training_max = bool(found[2]) and found[2].lower().startswith(("tm", "training"))
        self.found.percents = values[:1] if is_range else values
        if is_range:
            self._guess(found, "range", f"{values[0]:g}%", f"{values[1]:g}%")
            self.found.notes.append(found[0].strip(" @"))

    def _sets(self) -> None:
        if found := self.scanner.take(_SETS):
            if int(found[1]) <= MAX_SETS and found[1] != "0":
                self.found.count = int(found[1])
                self._set_amounts(found, found[2])
            else:
                self.has_impossible_number = True
            self._more_sets()
            return
        if found := self.scanner.take(_SETS_LAST):
            self.found.count = int(found[2])
            self._set_amounts(found, found[1])
            return
        found = self.scanner.take(_REP_LIST)
        if found and ("," not in found[1] or "-" not in found[1]):
            self._set_amounts(found, found[1])
            self.found.count = len(self.found.amounts)
        elif found := self.scanner.take(_SETS_ALONE):
            self.found.count = int(found[1])

    def _more_sets(self) -> None:
        """2x5, 3x3: sets that differ."""
        while (found := _SETS.search(self.scanner.remaining)) and not self._has_words_before(found.start()):
            self.scanner.blank(*found.span())
            first, last = self.found.amounts or [{}], _amounts_of(found[2])
            before = self.found.count or len(first)
            self.found.amounts = (first * before if len(first) == 1 else first) + (
                last * int(found[1]) if len(last) == 1 else last
            )
            self.found.count = len(self.found.amounts)

    def _has_words_before(self, position: int) -> bool:
        """Whether words stand between the sets that were taken and a position: the sets of another exercise."""
        taken = self.scanner.remaining.rfind(TAKEN, 0, position)
        return bool(re.search(r"[^\W\d_]", self.scanner.remaining[taken + 1 : position]))

    def _set_amounts(self, found: re.Match[str], text: str) -> None:
        self.found.amounts = _amounts_of(text)
        if re.fullmatch(DISTANCE, text, re.IGNORECASE) and not is_metric(text):
            self.found.notes.append(text.strip())
        if not any(letter.isdigit() for letter in text):
            self._guess(found, "sets", "1+")
        elif text.endswith("+") and (self.found.count or 1) > 1 and len(self.found.amounts) == 1:
            self._guess(found, "sets", found[0].strip())
        for reps in (one["reps"] for one in self.found.amounts if isinstance(one.get("reps"), Reps)):
            if isinstance(reps, Reps) and (reps.max or 0) > 3 * reps.min + _WIDEST_RANGE:  # 3 x 5 - 100
                self.has_impossible_number = True
            elif isinstance(reps, Reps) and self.found.count and reps.min >= _UNUSUAL_REPS:  # 5x100: reps, or kg?
                self._guess(found, "sets", found[0].strip())
                break

    def _loads(self) -> None:
        for found in self.scanner.take_all(_LOADS):
            pairs = [(number_of(number), unit) for number, unit in _ONE_LOAD.findall(found[0])]
            last_unit = next(unit for _, unit in reversed(pairs) if unit)
            loads: list[Load] = []
            units = [unit or None for _, unit in pairs]
            for index, (value, _) in enumerate(pairs):
                unit = next((unit for unit in units[index:] if unit), last_unit)
                if value > MAX_LOAD:
                    self.has_impossible_number = True
                    return
                loads.append(Load(value=value, unit=_unit_of(unit)))
            if any(load.value for load in loads):  # 0 lb is none
                self._set_loads(found, loads)

    def _set_loads(self, found: re.Match[str], loads: list[Load]) -> None:
        """Several loads are those of the sets, if there are as many; otherwise those of men and women, or of two units:
        the first in the coach's unit is the load, and all of them stay readable in the note."""
        if self.found.loads:
            self.found.notes.append(found[0].strip(" @"))
            return
        if len(loads) > 1 and len(loads) == (self.found.count or 0) and len(loads) != 2:
            self.found.loads = loads
            return
        own = [load for load in loads if load.unit == self.unit] or loads
        self.found.loads = own[:1]
        if len(loads) > 1:
            self.found.notes.append(found[0].strip(" @"))
            code: GuessCode = "range" if re.search(r"\d ?[-–] ?\d", found[0]) else "two_loads"
            readings = [f"{load.value:g} {load.unit}" for load in [own[0], *(one for one in loads if one != own[0])]]
            self._guess(found, code, readings[0], *readings[1:])

    def _amounts(self) -> None:
        """The amount of one round or set, where no scheme says it."""
        if self.found.amounts:
            return
        if found := self.scanner.take(_TWO_CALORIES):
            self.found.amounts = [{"calories": int(found[1])}]
            self.found.notes.append(found[0].strip())
            self._guess(found, "two_amounts", f"{found[1]} cal", f"{found[2]} cal")
            return
        for pattern in (_AMOUNT_FIRST, _COUNTED, _X_REPS, _AMOUNT, _AMRAP_SET):
            if found := self.scanner.take(pattern):
                text = next((group for group in found.groups() if group), "amrap") if found.groups() else "amrap"
                if ":" in text and re.search(r"\bat $", self.scanner.remaining[: found.start()]):
                    self.has_impossible_number = True  # "at 18:30" is a time of the day
                self._set_amounts(found, text)
                break

    def _reps_last(self) -> None:
        """Split squat 10 e/s: a number after the name."""
        if self.found.per_side and self.found.is_empty and (found := self.scanner.take(_REPS_LAST)):
            self._set_amounts(found, found[1])

    def _bare_loads(self) -> None:
        """@ 100 is no effort: a load whose unit nobody wrote."""
        if self.found.loads or self.found.percents:
            return
        unit: LoadUnit = self.unit or "kg"
        if found := self.scanner.take(_TWO_BARE_LOADS):
            self.found.loads = [Load(value=number_of(found[1]), unit=unit)]
            self.found.notes.append(found[0].strip())
            self._guess(found, "two_loads", f"{found[1]} {unit}", f"{found[1]} {'lb' if unit == 'kg' else 'kg'}")
        elif found := self.scanner.take(_BARE_LOAD) or (
            self.scanner.take(_LAST_NUMBER) if self.found.amounts else None
        ):
            self.found.loads = [Load(value=min(number_of(found[1]), MAX_LOAD), unit=unit)]
            self._guess(found, "unit", f"{found[1]} {unit}", f"{found[1]} {'lb' if unit == 'kg' else 'kg'}")


def _unit_of(text: str) -> LoadUnit:
    return "lb" if text.lower().startswith(("lb", "pound", "#")) else "kg"


def _amounts_of(text: str) -> list[Amount]:
    """Returns 5, 8-12, 5+, 30 s, 400 m or 10 cal as fields of a set; 12-10-8 as one amount for each set. AMRAP and
    max are one or more."""
    text = text.strip()
    if re.fullmatch(_INTEGERS, text):
        return [_reps(number) for number in re.split(r"[-–/,]", text)]
    if re.fullmatch(DISTANCE, text, re.IGNORECASE):
        return [{"meters": meters_of(text)}]
    if re.fullmatch(CALORIES, text, re.IGNORECASE):
        return [{"calories": int(re.match(r"\d+", text)[0])}]  # type: ignore[index]
    if re.fullmatch(TIME, text, re.IGNORECASE):
        return [{"seconds": seconds_of(text)}]
    return [_reps(text)]


def _reps(text: str) -> Amount:
    numbers = [min(int(number), MAX_REPS) for number in re.findall(r"\d+", text)]
    if not numbers:
        return {"reps": Reps(min=1, amrap=True)}
    low, high = min(numbers), max(numbers)
    return {"reps": Reps(min=low, max=high if high > low else None, amrap=text.strip().endswith("+"))}
