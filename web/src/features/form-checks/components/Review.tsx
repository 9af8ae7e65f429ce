import {
  IconAngle,
  IconArrowBackUp,
  IconArrowUpRight,
  IconChevronLeft,
  IconChevronRight,
  IconCircle,
  IconColumns2,
  IconLetterT,
  IconLine,
  IconPointer,
  IconRepeat,
  IconScribble,
} from "@tabler/icons-react";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { MAX_ANSWER_LENGTH, MAX_MARK_TEXT_LENGTH } from "~/api/limits";
import { may, useSession } from "~/api/session";
import { errorMessage } from "~/lib/apiError";
import { formatDay } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Button, IconButton } from "~/ui/button/Button";
import { Link } from "~/ui/link/Link";
import { toast, toastError } from "~/ui/toast/toast";
import { useKeys } from "~/ui/keys/useKeys";
import { type Clip, type CoachFormCheck, type Colour, useFormCheckActions, useSeen, useSettings } from "../api";
import { figuresOf } from "../lib/figures";
import { keyText } from "~/ui/keys/keyList";
import { KEYS } from "../keys";
import { addShape, changeMark, formatMoment, marksAt, removeLastShape } from "../lib/marks";
import { setTitleOf } from "../lib/sets";
import { AnswerView } from "./AnswerView";
import { DraftVoice, type Recorded } from "./DraftVoice";
import { colourOf } from "./Drawing";
import css from "./FormCheck.module.css";
import { MarkList } from "./MarkList";
import { PlayerControls } from "./PlayerControls";
import { RecordVoice } from "./RecordVoice";
import { Stage, type Tool } from "./Stage";
import { Timeline } from "./Timeline";
import { useAnswerDraft } from "./useAnswerDraft";
import { RATES, useClip } from "./useClip";
import { useVoice } from "./useVoice";

const TOOLS: { tool: Tool | undefined; icon: typeof IconPointer; label: () => string }[] = [
  { tool: undefined, icon: IconPointer, label: m.form_checks_tool_none },
  { tool: "pen", icon: IconScribble, label: m.form_checks_tool_pen },
  { tool: "line", icon: IconLine, label: m.form_checks_tool_line },
  { tool: "arrow", icon: IconArrowUpRight, label: m.form_checks_tool_arrow },
  { tool: "angle", icon: IconAngle, label: m.form_checks_tool_angle },
  { tool: "circle", icon: IconCircle, label: m.form_checks_tool_circle },
  { tool: "text", icon: IconLetterT, label: m.form_checks_tool_text },
];
const COLOURS: readonly Colour[] = ["yellow", "red", "blue", "white"];
const COLOUR_NAMES: Record<Colour, () => string> = {
  yellow: m.form_checks_yellow,
  red: m.form_checks_red,
  blue: m.form_checks_blue,
  white: m.form_checks_white,
};

type Props = { formCheck: CoachFormCheck; onDone: () => void };

/** One form check: the clip to watch and draw on, the set it is of, and the answer. */
export function Review({ formCheck, onDone }: Props) {
  const { user } = useSession();
  const actions = useFormCheckActions();
  useSeen(formCheck.id);
  const cues = useSettings().data?.cues ?? [];
  const [clipAt, setClipAt] = useState(0);
  const clip = formCheck.clips[clipAt] ?? formCheck.clips[0];
  const video = useRef<HTMLVideoElement>(null);
  const player = useClip(video, `${clip?.id} ${clip?.media?.src}`);
  const { draft, change, clear } = useAnswerDraft(formCheck.id);
  const [tool, setTool] = useState<Tool>();
  const [colour, setColour] = useState<Colour>("yellow");
  const [loop, setLoop] = useState(false);
  const [compared, setCompared] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [recorded, setRecorded] = useState<Recorded>();
  const textField = useRef<HTMLTextAreaElement>(null);
  const noteField = useRef<HTMLInputElement>(null);
  const clipId = clip?.id ?? "";
  const voice = useVoice(clipId, player, ({ file, events }) => {
    void actions.uploadVoice(formCheck.id, file).then(
      ({ id }) => {
        setRecorded({ mediaId: id, src: URL.createObjectURL(file) });
        change(() => ({ voice: { mediaId: id, events } }));
      },
      (error: unknown) => toastError(errorMessage(error)),
    );
  });
  const isAnswered = formCheck.answer !== null;
  const mayAnswer = !isAnswered && user !== null && user !== undefined && may(user, "message_clients");
  const shown = isAnswered ? (formCheck.answer?.marks ?? []) : draft.marks;
  const place = { clip_id: clipId, at_ms: player.timeMs };
  const here = marksAt(shown, place, player.frameMs());
  const note = here[0]?.text ?? "";
  const comparable = formCheck.earlier.flatMap((one) =>
    one.clips.slice(0, 1).flatMap((each) => (each.media?.state === "published" ? [{ ...one, clip: each }] : [])),
  );
  const other = comparable.find(({ id }) => id === compared);

  // The other clip has to be on the page before it can be moved to a moment.
  const showClip = (id: string) => flushSync(() => setClipAt(formCheck.clips.findIndex((one) => one.id === id)));
  const choose = (chosen: Tool | undefined) => {
    player.pause();
    setTool((before) => (before === chosen ? undefined : chosen));
  };
  const undo = () => change(({ marks }) => ({ marks: removeLastShape(marks, place, player.frameMs()) }));
  const speed = (by: 1 | -1) => {
    const at = RATES.indexOf(player.rate as (typeof RATES)[number]);
    const to = RATES[Math.min(RATES.length - 1, Math.max(0, (at < 0 ? 2 : at) + by))];
    if (to) player.changeRate(to);
  };
  const insert = (cue: string) => change(({ text }) => ({ text: text ? `${text.trimEnd()} ${cue}` : cue }));
  const isEmpty = !draft.text.trim() && draft.marks.length === 0 && !draft.voice;

  async function send() {
    if (isSending || isEmpty || !mayAnswer) return;
    setSending(true);
    const { id, text, marks, voice: said } = draft;
    try {
      await actions.answer(formCheck.id, {
        id,
        text: text.trim(),
        marks,
        voice: said ? { media_id: said.mediaId, events: said.events } : null,
      });
      clear();
      toast(m.form_checks_sent({ name: formCheck.client.first_name }));
      onDone();
    } catch (error) {
      toastError(errorMessage(error));
    } finally {
      setSending(false);
    }
  }

  function onNoteKey(event: KeyboardEvent<HTMLElement>) {
    // A note ends with Enter, which would send the form. While letters are composed, Enter chooses them.
    if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (!event.ctrlKey && !event.metaKey) event.currentTarget.blur();
    }
    onFieldKey(event);
  }

  function onFieldKey(event: KeyboardEvent<HTMLElement>) {
    if (event.key === "Escape") event.currentTarget.blur();
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  }

  useKeys(KEYS, {
    play: player.toggle,
    frameBack: () => player.step(-1),
    frameOn: () => player.step(1),
    slower: () => speed(-1),
    faster: () => speed(1),
    loop: () => setLoop(!loop),
    draw: mayAnswer && (() => choose("pen")),
    angle: mayAnswer && (() => choose("angle")),
    stopDrawing: mayAnswer && (() => setTool(undefined)),
    undo: mayAnswer && undo,
    compare: comparable.length > 0 && (() => setCompared(compared ? undefined : comparable[0]?.id)),
    voice: mayAnswer && voice.toggle,
    write: mayAnswer && (() => textField.current?.focus()),
    note:
      mayAnswer &&
      (() => {
        player.pause();
        noteField.current?.focus();
      }),
    cue:
      mayAnswer &&
      cues.length > 0 &&
      ((event) => {
        const cue = cues[Number(event.key) - 1];
        if (cue) insert(cue);
      }),
    send: mayAnswer && (() => void send()),
  });

  if (!clip) return null;
  const label = m.form_checks_clip_of({ name: formCheck.client.full_name, exercise: formCheck.exercise });
  return (
    <>
      <section className={css.stageArea} aria-label={label}>
        <header className={css.stageHead}>
          <h2>{setTitleOf(formCheck)}</h2>
          {formCheck.clips.length > 1 && (
            <span className={css.clips}>
              {formCheck.clips.map(({ id }, at) => (
                <Button
                  key={id}
                  size="small"
                  variant={at === clipAt ? "selected" : "quiet"}
                  onClick={() => setClipAt(at)}
                >
                  {m.form_checks_clip_number({ number: String(at + 1) })}
                </Button>
              ))}
            </span>
          )}
          <label className={css.compare}>
            <IconColumns2 size={18} aria-hidden="true" />
            <select
              aria-label={m.form_checks_compare()}
              value={compared ?? ""}
              onChange={(event) => setCompared(event.currentTarget.value || undefined)}
            >
              <option value="">{m.form_checks_compare_none()}</option>
              {comparable.map((one) => (
                <option key={one.id} value={one.id}>
                  {formatDay(one.date, "long")}
                  {one.done && ` · ${figuresOf(formCheck.prescribed, one.done)}`}
                </option>
              ))}
            </select>
          </label>
          {formCheck.demo_url && (
            <a className={css.demo} href={formCheck.demo_url} target="_blank" rel="noreferrer">
              {m.form_checks_demo()}
            </a>
          )}
        </header>
        <div className={css.stage}>
          {mayAnswer && (
            <div className={css.tools} role="toolbar" aria-orientation="vertical" aria-label={m.form_checks_tools()}>
              {TOOLS.map(({ tool: one, icon: Icon, label: name }) => (
                <button
                  key={name()}
                  type="button"
                  className={css.tool}
                  aria-pressed={tool === one}
                  aria-label={name()}
                  title={name()}
                  onClick={() => choose(one)}
                >
                  <Icon size={20} />
                </button>
              ))}
              <span className={css.colours}>
                {COLOURS.map((one) => (
                  <button
                    key={one}
                    type="button"
                    className={css.colour}
                    style={{ backgroundColor: colourOf(one) }}
                    aria-pressed={colour === one}
                    aria-label={COLOUR_NAMES[one]()}
                    onClick={() => setColour(one)}
                  />
                ))}
              </span>
              <button
                type="button"
                className={css.tool}
                aria-label={m.ui_undo()}
                disabled={!here[0]?.shapes.length}
                onClick={undo}
              >
                <IconArrowBackUp size={20} />
              </button>
            </div>
          )}
          <div className={css.frames} data-count={other ? 2 : 1}>
            <div className={css.cell}>
              {clip.media === null ? (
                <p className={css.missing}>{m.form_checks_clip_deleted()}</p>
              ) : clip.media.state === "published" ? (
                <Stage
                  key={clip.id}
                  video={video}
                  clip={clip}
                  label={label}
                  marks={here}
                  tool={mayAnswer ? tool : undefined}
                  colour={colour}
                  loop={loop}
                  onStart={player.pause}
                  onDrawn={(shape) =>
                    change(({ marks }) => ({ marks: addShape(marks, place, player.frameMs(), shape) }))
                  }
                />
              ) : (
                <p className={css.missing}>{clip.media.failure || m.form_checks_processing()}</p>
              )}
              {mayAnswer && tool === "angle" && (
                <p role="status" className={css.toolHint}>
                  {m.form_checks_angle_hint()}
                </p>
              )}
              {other && (
                <span className={css.frameLabel}>
                  {[formatDay(formCheck.date, "long"), figuresOf(formCheck.prescribed, formCheck.done)].join(" · ")}
                </span>
              )}
            </div>
            {other && (
              <Compared
                clip={other.clip}
                of={video}
                label={[formatDay(other.date, "long"), other.done && figuresOf(formCheck.prescribed, other.done)]
                  .filter(Boolean)
                  .join(" · ")}
              />
            )}
          </div>
        </div>
        <PlayerControls player={player}>
          <button type="button" aria-pressed={loop} aria-label={m.form_checks_loop()} onClick={() => setLoop(!loop)}>
            <IconRepeat size={18} />
          </button>
        </PlayerControls>
        <Timeline
          player={player}
          media={clip.media}
          marks={shown.filter(({ clip_id }) => clip_id === clip.id)}
          voice={draft.voice?.events.filter(({ clip_id }) => clip_id === clip.id)}
        />
      </section>
      <aside className={css.panel} aria-label={m.form_checks_answer()}>
        <header className={css.person}>
          <Avatar name={formCheck.client.full_name} src={formCheck.client.avatar_url ?? undefined} size={48} />
          <div>
            <Link name="show_client_programs" params={{ clientId: formCheck.client.id }}>
              <b>{formCheck.client.full_name}</b>
            </Link>
            <p className="t13 dim">{formCheck.program_title}</p>
          </div>
        </header>
        {formCheck.question && <blockquote className={css.question}>{formCheck.question}</blockquote>}
        <table className={css.sets}>
          <caption>{m.form_checks_exercise_that_day()}</caption>
          <tbody>
            {formCheck.day_sets.map((one) => (
              <tr key={one.set_id} aria-current={one.set_id === formCheck.set_id || undefined}>
                <th scope="row">{one.number ?? m.form_checks_warmup()}</th>
                <td>{figuresOf(one.prescribed, one.done)}</td>
                <td>
                  {one.set_id === formCheck.set_id
                    ? m.form_checks_this_clip()
                    : one.done
                      ? ""
                      : m.form_checks_not_logged()}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {formCheck.answer ? (
          <AnswerView answer={formCheck.answer} clipId={clip.id} player={player} onClip={showClip} />
        ) : (
          <>
            <MarkList
              marks={draft.marks}
              onGo={({ clip_id, at_ms }) => {
                showClip(clip_id);
                player.seek(at_ms);
              }}
              here={here}
              onRemove={(mark) => change(({ marks }) => ({ marks: marks.filter((one) => one !== mark) }))}
            />
            {formCheck.earlier.find((one) => one.answer) && (
              <section className={css.last}>
                <h3>{m.form_checks_last_answer()}</h3>
                <p>{formCheck.earlier.find((one) => one.answer)?.answer}</p>
              </section>
            )}
            {mayAnswer && (
              <form
                className={css.answer}
                onSubmit={(event) => {
                  event.preventDefault();
                  void send();
                }}
              >
                <label className={css.note}>
                  <span>{formatMoment(player.timeMs)}</span>
                  <input
                    ref={noteField}
                    value={note}
                    maxLength={MAX_MARK_TEXT_LENGTH}
                    placeholder={m.form_checks_note()}
                    aria-label={m.form_checks_note_at({ time: formatMoment(player.timeMs) })}
                    enterKeyHint="done"
                    onFocus={player.pause}
                    onKeyDown={onNoteKey}
                    onChange={(event) => {
                      const text = event.currentTarget.value;
                      change(({ marks }) => ({
                        marks: changeMark(marks, place, player.frameMs(), (mark) => ({ ...mark, text })),
                      }));
                    }}
                  />
                </label>
                <textarea
                  ref={textField}
                  rows={3}
                  maxLength={MAX_ANSWER_LENGTH}
                  onKeyDown={onFieldKey}
                  value={draft.text}
                  placeholder={m.form_checks_write({ name: formCheck.client.first_name })}
                  aria-label={m.form_checks_write({ name: formCheck.client.first_name })}
                  onChange={(event) => {
                    const text = event.currentTarget.value;
                    change(() => ({ text }));
                  }}
                />
                <RecordVoice voice={voice}>
                  {draft.voice && (
                    <DraftVoice
                      voice={draft.voice}
                      recorded={recorded}
                      player={player}
                      onRemove={() => change(() => ({ voice: undefined }))}
                    />
                  )}
                </RecordVoice>
                {draft.voice && <p className="t13 dim">{m.form_checks_voice_kept()}</p>}
                {cues.length > 0 && (
                  <p className={css.cues} role="group" aria-label={m.form_checks_insert_cue()}>
                    {cues.map((cue) => (
                      <Button key={cue} size="small" onClick={() => insert(cue)}>
                        {cue}
                      </Button>
                    ))}
                  </p>
                )}
                <div className={css.send}>
                  <span className="t13 dim">{m.form_checks_goes_to()}</span>
                  <Button type="submit" variant="primary" busy={isSending} disabled={isEmpty || voice.isRecording}>
                    {m.form_checks_send_next()}{" "}
                    <span className={css.sendKey} aria-hidden="true">
                      {keyText(KEYS.send)}
                    </span>
                  </Button>
                </div>
              </form>
            )}
          </>
        )}
      </aside>
    </>
  );
}

/** A second clip that does what the first one does. Its own start can be moved frame by frame. */
function Compared({ clip, of, label }: { clip: Clip; of: RefObject<HTMLVideoElement | null>; label: string }) {
  const video = useRef<HTMLVideoElement>(null);
  const [offset, setOffset] = useState(0);
  useEffect(() => {
    const [first, second] = [of.current, video.current];
    if (!first || !second) return undefined;
    const align = () => {
      second.currentTime = Math.max(0, first.currentTime + offset);
    };
    const play = () => {
      align();
      void second.play().catch(() => undefined);
    };
    const pause = () => {
      second.pause();
      align();
    };
    const rate = () => {
      second.playbackRate = first.playbackRate;
    };
    const events = [
      ["play", play],
      ["pause", pause],
      ["seeking", align],
      ["ratechange", rate],
    ] as const;
    for (const [name, run] of events) first.addEventListener(name, run);
    align();
    rate();
    if (!first.paused) play();
    return () => {
      for (const [name, run] of events) first.removeEventListener(name, run);
    };
  }, [of, offset]);
  return (
    <div className={css.cell}>
      <Stage video={video} clip={clip} label={label} marks={[]} muted />
      <span className={css.offset}>
        {label}
        <IconButton label={m.form_checks_earlier_frame()} onClick={() => setOffset(offset - 1 / 30)}>
          <IconChevronLeft size={18} />
        </IconButton>
        <IconButton label={m.form_checks_later_frame()} onClick={() => setOffset(offset + 1 / 30)}>
          <IconChevronRight size={18} />
        </IconButton>
      </span>
    </div>
  );
}
