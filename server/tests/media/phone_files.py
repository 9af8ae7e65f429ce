"""Files as phones, cameras and people make them: each is published, or fails with a sentence.

Where a file can say where it was taken and by what, it does: nothing that is published may.
"""

import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import av
from PIL import Image, PngImagePlugin

from tests.media.bombs import gif_of_frames, large_png, webp_of_frames
from tests.media.heic import heic
from tests.media.samples import encoded, quarters
from tests.media.uploading import FFMPEG, make_video

GPS = 0x8825
_OF_A_SECOND = {
    *("landscape.mp4", "turned-90.mov", "hlg.mov", "microphone-off.mp4", "variable.mp4", "other-streams.mov"),
    *("browser.webm", "cut.mkv", "damaged.mp4", "slow.mp4"),
}
PHONE, PLACE = "Phone 15 Pro", "+59.9139+010.7522"
"""What no published file may contain."""
BAD_FILE = "This file is damaged or incomplete. Please export it again."
BAD_PICTURE = "This picture is damaged or incomplete. Please export it again."
NO_CONTENT = "There is neither a picture nor sound in this file."
QUICK = ("-c:v", "libx264", "-preset", "ultrafast")
HEVC = ("-c:v", "libx265", "-preset", "ultrafast", "-tag:v", "hvc1", "-x265-params", "log-level=none:info=0")
_TOLD = (
    "-metadata",
    f"location={PLACE}/",
    "-metadata",
    f"com.apple.quicktime.model={PHONE}",
    "-metadata",
    f"comment={PHONE}",
)
_IN_MOV = ("-movflags", "use_metadata_tags")


@dataclass(frozen=True)
class PhoneFile:
    """`make` returns the bytes, with a folder to work in. `size` and `has_sound`: what is published of a video;
    `sentence`: why it isn't."""

    name: str
    make: Callable[[Path], bytes]
    kind: str = "video"
    size: tuple[int, int] | None = None
    has_sound: bool = True
    sentence: str = ""
    content_type: str = ""

    @property
    def has_ladder(self) -> bool:
        """Whether it is long enough for several sizes."""
        return self.name in _OF_A_SECOND


def exif(orientation: int = 1) -> Image.Exif:
    """What a phone writes into photos."""
    found = Image.Exif()
    found[0x0110], found[0x0112] = PHONE, orientation
    place = found.get_ifd(GPS)
    place[1], place[2], place[3], place[4] = "N", (59.0, 54.0, 50.0), "E", (10.0, 45.0, 8.0)
    return found


def ffmpeg(*arguments: str) -> bytes:
    """Runs ffmpeg; returns what it writes to its standard output."""
    command = [FFMPEG, "-nostdin", "-loglevel", "error", "-y", *arguments]
    return subprocess.run(command, capture_output=True, check=True).stdout


def _clip(
    suffix: str, *arguments: str, size: str = "320x240", seconds: float = 0.5, sound: bool = True, quick: bool = True
) -> Callable[[Path], bytes]:
    def make(folder: Path) -> bytes:
        told = (*_TOLD, *_IN_MOV) if suffix in {"mov", "mp4"} and "-movflags" not in arguments else _TOLD
        codec = () if "-c:v" in arguments or not quick else QUICK
        return make_video(folder / f"made.{suffix}", *codec, *arguments, *told, size=size, seconds=seconds, sound=sound)

    return make


def _turned(degrees: int) -> Callable[[Path], bytes]:
    def make(folder: Path) -> bytes:
        _clip("mp4", size="640x360", seconds=1 if degrees == 90 else 0.2)(folder)
        target = folder / "turned.mov"
        ffmpeg("-display_rotation", str(degrees), "-i", str(folder / "made.mp4"), "-c", "copy", *_IN_MOV, str(target))
        return target.read_bytes()

    return make


def _hdr(transfer: str) -> Callable[[Path], bytes]:
    colours = ("-color_trc", transfer, "-color_primaries", "bt2020", "-colorspace", "bt2020nc")
    seconds = 1 if transfer == "arib-std-b67" else 0.2
    return _clip("mov", *HEVC, "-pix_fmt", "yuv420p10le", *colours, seconds=seconds)


def _recorded_by_a_browser(folder: Path) -> bytes:
    """As MediaRecorder writes it: without a duration, because it can't go back."""
    _clip("mp4", seconds=1)(folder)
    codecs = ("-c:v", "libvpx", "-deadline", "realtime", "-c:a", "libopus")
    return ffmpeg("-i", str(folder / "made.mp4"), *codecs, "-f", "webm", "-")


def _with_other_streams(folder: Path) -> bytes:
    """With a stream of data, subtitles and a cover, as cameras and editors add them."""
    _clip("mp4", seconds=1)(folder)
    (folder / "text.srt").write_text(f"1\n00:00:00,000 --> 00:00:00,400\n{PHONE} at {PLACE}\n")
    quarters().save(folder / "cover.png")
    target = folder / "more.mov"
    ffmpeg(
        *["-i", str(folder / "made.mp4"), "-i", str(folder / "text.srt"), "-i", str(folder / "cover.png")],
        *["-map", "0", "-map", "1", "-map", "2", "-c", "copy", "-c:s", "mov_text", "-disposition:v:1", "attached_pic"],
        *["-timecode", "10:00:00:00", *_TOLD, str(target)],
    )
    with av.open(str(target)) as made:
        assert {one.type for one in made.streams} >= {"video", "audio", "subtitle", "data"}
    return target.read_bytes()


def _with_sound_nobody_can_decode(folder: Path) -> bytes:
    """As the spatial sound of new phones."""
    return _clip("mov")(folder).replace(b"mp4a", b"apac").replace(b"esds", b"dapa")


def _cut(suffix: str, *arguments: str) -> Callable[[Path], bytes]:
    def make(folder: Path) -> bytes:
        whole = _clip(suffix, *arguments, seconds=2)(folder)
        return whole[: len(whole) * 2 // 3]

    return make


def _damaged_in_the_middle(folder: Path) -> bytes:
    data = bytearray(_clip("mp4", "-movflags", "+faststart", seconds=2)(folder))
    middle = len(data) // 2
    data[middle : middle + 3000] = bytes(3000)
    return bytes(data)


def _sound(name: str, *arguments: str) -> PhoneFile:
    def make(folder: Path) -> bytes:
        target = folder / name
        ffmpeg("-f", "lavfi", "-i", "sine=f=440:d=2", *arguments, *_TOLD, str(target))
        return target.read_bytes()

    return PhoneFile(name, make, kind="other")


def _silence(folder: Path) -> bytes:
    """A microphone that was off: nothing to make louder."""
    target = folder / "made.mp4"
    picture = ("-f", "lavfi", "-i", "testsrc2=size=320x240:rate=30:duration=1")
    ffmpeg(*picture, "-f", "lavfi", "-i", "anullsrc=r=8000:cl=mono:d=1", *QUICK, str(target))
    return target.read_bytes()


def _without_frames(folder: Path) -> bytes:
    target = folder / "made.mp4"
    ffmpeg("-f", "lavfi", "-i", "testsrc2", "-t", "0", *QUICK, str(target))
    return target.read_bytes()


def _with_text(image: Image.Image) -> bytes:
    notes = PngImagePlugin.PngInfo()
    notes.add_text("Location", PLACE)
    notes.add_itxt("XML:com.adobe.xmp", f"<x>{PHONE}</x>")
    return encoded(image, "PNG", pnginfo=notes, exif=exif())


def _fixed(name: str, data: bytes, sentence: str) -> PhoneFile:
    return PhoneFile(name, lambda _: data, sentence=sentence)


def _image(name: str, make: Callable[[], bytes], size: tuple[int, int] = (120, 80)) -> PhoneFile:
    return PhoneFile(name, lambda _: make(), kind="image", size=size)


VIDEOS = [
    PhoneFile("landscape.mp4", _clip("mp4", size="1280x720", seconds=1), size=(1280, 720)),
    PhoneFile("portrait.mp4", _clip("mp4", size="1080x1920", seconds=0.2), size=(1080, 1920)),
    PhoneFile("four-k.mp4", _clip("mp4", size="3840x2160", seconds=0.1), size=(1920, 1080)),
    PhoneFile("turned-90.mov", _turned(90), size=(360, 640)),
    PhoneFile("turned-180.mov", _turned(180), size=(640, 360)),
    PhoneFile("turned-270.mov", _turned(270), size=(360, 640)),
    PhoneFile("hevc.mov", _clip("mov", *HEVC), size=(320, 240)),
    PhoneFile("hlg.mov", _hdr("arib-std-b67"), size=(320, 240)),
    PhoneFile("pq.mov", _hdr("smpte2084"), size=(320, 240)),
    PhoneFile("pcm.mov", _clip("mov", "-c:a", "pcm_s16le"), size=(320, 240)),
    PhoneFile("silent.mp4", _clip("mp4", sound=False), size=(320, 240), has_sound=False),
    PhoneFile("microphone-off.mp4", _silence, size=(320, 240)),
    PhoneFile("odd-sound.mov", _with_sound_nobody_can_decode, size=(320, 240), has_sound=False),
    PhoneFile("other-streams.mov", _with_other_streams, size=(320, 240)),
    PhoneFile("variable.mp4", _clip("mp4", "-vf", "select='mod(n,7)'", "-fps_mode", "vfr", seconds=1), size=(320, 240)),
    PhoneFile("slow.mp4", _clip("mp4", "-r", "5", seconds=1), size=(320, 240)),
    PhoneFile("slow-motion.mp4", _clip("mp4", "-vf", "fps=240", seconds=0.2), size=(320, 240)),
    PhoneFile("one-frame.mp4", _clip("mp4", "-frames:v", "1", sound=False), size=(320, 240), has_sound=False),
    PhoneFile("odd.mkv", _clip("mkv", "-c:v", "ffv1", size="321x243"), size=(320, 242)),
    PhoneFile("tiny.mp4", _clip("mp4", size="64x48"), size=(64, 48)),
    PhoneFile("wide-pixels.mp4", _clip("mp4", "-vf", "setsar=2", size="160x120"), size=(320, 120)),
    PhoneFile("messenger.webm", _clip("webm", "-c:v", "libvpx", "-deadline", "realtime"), size=(320, 240)),
    PhoneFile("browser.webm", _recorded_by_a_browser, size=(320, 240)),
    PhoneFile("browser.mp4", _clip("mp4", "-movflags", "frag_keyframe+empty_moov"), size=(320, 240)),
    PhoneFile("old.avi", _clip("avi", "-c:v", "mpeg4", "-c:a", "mp3"), size=(320, 240)),
    PhoneFile("old.3gp", _clip("3gp", "-c:v", "mpeg4", "-c:a", "aac", size="176x144"), size=(176, 144)),
    PhoneFile(
        "camera.mts",
        _clip("mts", "-f", "mpegts", "-c:v", "mpeg2video", "-flags", "+ilme+ildct"),
        size=(320, 240),
    ),
    PhoneFile("disc.mpg", _clip("mpg", "-c:v", "mpeg2video"), size=(320, 240)),
    PhoneFile("no-extension", _clip("mp4"), size=(320, 240), content_type="video/mp4"),
    PhoneFile("video-named-as-sound.mp3", _clip("mp4"), size=(320, 240)),
    PhoneFile("cut.mkv", _cut("mkv"), size=(320, 240)),
    PhoneFile("damaged.mp4", _damaged_in_the_middle, size=(320, 240)),
]  # fmt: skip

PICTURES = [
    _image("photo.jpg", lambda: encoded(quarters(), "JPEG", exif=exif())),
    _image("turned.jpg", lambda: encoded(quarters(80, 120), "JPEG", exif=exif(6))),
    _image("printed.jpg", lambda: encoded(quarters().convert("CMYK"), "JPEG", exif=exif())),
    _image("screen.png", lambda: _with_text(quarters())),
    _image("sticker.webp", lambda: encoded(quarters(), "WEBP", exif=exif())),
    _image("dance.gif", lambda: gif_of_frames(20), (1, 1)),
    _image("dance.webp", lambda: webp_of_frames(5), (1, 1)),
    _image("IMG_0001.HEIC", lambda: heic(quarters(), exif=exif().tobytes())),
    _image("IMG_0002.HEIC", lambda: heic(quarters(), turns=1, exif=exif().tobytes()), (80, 120)),
    _image("named-wrong.png", lambda: encoded(quarters(), "JPEG", exif=exif())),
    _image("deep.png", lambda: encoded(Image.new("I;16", (120, 80), 40_000), "PNG")),
    _image("large.jpg", lambda: encoded(quarters(4000, 3000), "JPEG", exif=exif()), (4000, 3000)),
]

SOUNDS = [
    _sound("voice.m4a", *_IN_MOV),
    _sound("voice.mp3"),
    _sound("voice.ogg", "-c:a", "libvorbis"),
    _sound("voice.wav"),
    _sound("voice.webm", "-c:a", "libopus"),
    _sound("voice.flac"),
    PhoneFile("video-without-picture.mp4", lambda folder: _sound("only.m4a").make(folder), kind="other"),
]

REFUSED = [
    _fixed("squat.mp4", b"PK\x03\x04" + bytes(400), "Named .mp4, but it holds a ZIP archive."),
    _fixed("squat.mp4", b"MZ" + bytes(400), "Named .mp4, but it holds a program."),
    _fixed("squat.mp4", b"#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n", "Named .mp4, but it holds a playlist."),
    _fixed("squat.mp4", b"ffconcat version 1.0\nfile /etc/passwd\n", "Named .mp4, but it holds text."),
    _fixed("squat.mov", b"<!doctype html><script>alert(1)</script>", "Named .mov, but it holds a web page."),
    _fixed("squat.mp4", bytes(1000), "Named .mp4, but it holds nothing."),
    _fixed("squat.mp4", b"\x00\x00\x00\x18ftypmp42" + bytes(2000), BAD_FILE),
    _fixed("squat.mp4", encoded(quarters(), "JPEG"), "Named .mp4, but it holds a picture."),
    PhoneFile("half.mp4", _cut("mp4"), sentence=BAD_FILE),
    PhoneFile("zero-seconds.mp4", _without_frames, sentence=NO_CONTENT),
    _fixed("photo.jpg", b"<svg xmlns='http://www.w3.org/2000/svg'/>", "Named .jpg, but it holds an SVG drawing."),
    _fixed("photo.jpg", b"\0\0\0\x1cftypavif" + bytes(400), "Named .jpg, but it holds a picture of another format."),
    _fixed("photo.jpg", encoded(quarters(900, 600), "JPEG")[:2000], BAD_PICTURE),
    _fixed("photo.png", b"\x89PNG\r\n\x1a\n" + bytes(50), BAD_PICTURE),
    _fixed("dance.gif", gif_of_frames(400), "This animation has more than 300 frames. Please use a shorter one."),
    _fixed("huge.png", large_png(8000), "This picture has too many pixels. The limit is 50 megapixels."),
    _fixed("IMG_0001.HEIC", b"\0\0\0\x18ftypheic" + bytes(400), BAD_PICTURE),
    _fixed("plan.pdf", b"\x89PNG\r\n\x1a\n" + bytes(50), "Named .pdf, but it holds a picture."),
    _fixed("notes.txt", b"<html><body>hello</body></html>", "Named .txt, but it holds a web page."),
    _fixed("notes.txt", bytes(range(256)), "Named .txt, but it holds something else."),
    _fixed("voice.mp3", b"ID3" + bytes(500), BAD_FILE),
]
