import { IconArrowLeft, IconTrash } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { formatDay } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Button, ButtonLink, IconLink } from "~/ui/button/Button";
import { ConfirmDialog } from "~/ui/dialog/Dialog";
import { useGo } from "~/ui/link/Link";
import { usePageParams } from "~/ui/link/usePage";
import { Page, PageHeader } from "~/ui/page/Page";
import { SkeletonCard } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { type Mark, useFormCheckActions, useOwnFormCheck } from "../api";
import { AnswerView } from "../components/AnswerView";
import css from "../components/FormCheck.module.css";
import { PlayerControls } from "../components/PlayerControls";
import { Stage } from "../components/Stage";
import { Timeline } from "../components/Timeline";
import { useClip } from "../components/useClip";
import { figuresOf } from "../lib/figures";
import { setTitle } from "../lib/sets";
import { markBetween, marksAt } from "../lib/marks";

/** How long a clip stands still at what the coach drew. */
const HOLD_MS = 2_500;
const NO_MARKS: readonly Mark[] = [];

/** A client's form check: their clip, with what the coach drew, wrote and said. */
export default function FormCheckPage() {
  const { formCheckId } = usePageParams("form_check");
  const [isLeaving, setLeaving] = useState(false);
  const { data, error, refetch } = useOwnFormCheck(formCheckId, isLeaving);
  const actions = useFormCheckActions();
  const go = useGo();
  const [clipId, setClipId] = useState<string>();
  const [isVoice, setVoice] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const clip = data?.clips.find(({ id }) => id === clipId) ?? data?.clips[0];
  const video = useRef<HTMLVideoElement>(null);
  const player = useClip(video, `${clip?.id} ${clip?.media?.src}`);
  const marks = data?.answer?.marks ?? NO_MARKS;
  useHolds(isVoice ? NO_MARKS : marks, clip?.id, player);

  if (error) {
    return (
      <Page title={m.form_checks_one()} width="narrow">
        <ErrorState error={error} onRetry={refetch} />
      </Page>
    );
  }
  if (!data || !clip) {
    return (
      <Page title={m.form_checks_one()} width="narrow">
        <SkeletonCard />
      </Page>
    );
  }
  const title = setTitle(data);
  const day = { name: "client_day", params: { enrolmentId: data.enrolment_id, date: data.date } } as const;
  return (
    <Page title={title} width="narrow">
      {/* Navigation at the bottom would lie over the marks of the player. */}
      <div data-own-footer hidden />
      <PageHeader
        title={title}
        picture={
          <IconLink label={m.form_checks_back()} to={day}>
            <IconArrowLeft size={20} />
          </IconLink>
        }
        note={[formatDay(data.date, "long"), figuresOf(data.prescribed, data.done)].filter(Boolean).join(" · ")}
      />
      {data.clips.length > 1 && (
        <div className={css.clips}>
          {data.clips.map(({ id }, at) => (
            <Button key={id} size="small" variant={id === clip.id ? "selected" : "quiet"} onClick={() => setClipId(id)}>
              {m.form_checks_clip_number({ number: String(at + 1) })}
            </Button>
          ))}
        </div>
      )}
      <div className={css.own}>
        {clip.media === null ? (
          <p className={css.missing}>{m.form_checks_clip_deleted()}</p>
        ) : clip.media.state === "published" ? (
          <>
            <Stage
              key={clip.id}
              video={video}
              clip={clip}
              label={title}
              marks={marksAt(marks, { clip_id: clip.id, at_ms: player.timeMs }, player.frameMs())}
            />
            <PlayerControls player={player} />
            <Timeline player={player} media={clip.media} marks={marks.filter((mark) => mark.clip_id === clip.id)} />
          </>
        ) : (
          <p className={css.missing}>{clip.media.failure || m.form_checks_processing()}</p>
        )}
      </div>
      {data.question && <blockquote className={css.question}>{data.question}</blockquote>}
      {data.answer ? (
        <AnswerView
          answer={data.answer}
          clipId={clip.id}
          player={player}
          onClip={(id) => flushSync(() => setClipId(id))}
          onVoice={setVoice}
        />
      ) : (
        <p className="dim">{m.form_checks_no_answer_yet()}</p>
      )}
      <div className={css.ownActions}>
        <ButtonLink to={day}>{m.form_checks_open_day()}</ButtonLink>
        {clip.media !== null && (
          <Button variant="quiet" icon={<IconTrash size={18} />} onClick={() => setDeleting(true)}>
            {m.form_checks_delete()}
          </Button>
        )}
      </div>
      {isDeleting && (
        <ConfirmDialog
          opened
          title={m.form_checks_delete_title()}
          confirm={m.form_checks_delete()}
          danger
          onClose={() => setDeleting(false)}
          onConfirm={async () => {
            if (data.answer) {
              await actions.deleteOwn(data.id);
              await refetch();
              return;
            }
            setLeaving(true);
            try {
              await actions.deleteOwn(data.id);
              go(day);
            } catch (failure) {
              setLeaving(false);
              throw failure;
            }
          }}
        >
          {data.answer ? m.form_checks_delete_answered() : m.form_checks_delete_text()}
        </ConfirmDialog>
      )}
    </Page>
  );
}

/** The clip stands still for a moment at each mark that it passes. */
function useHolds(marks: readonly Mark[], clipId: string | undefined, player: ReturnType<typeof useClip>): void {
  const before = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { timeMs, isPlaying, pause, seek, play } = player;
  useEffect(() => {
    const last = before.current;
    before.current = timeMs;
    const passed = isPlaying && clipId && timeMs > last ? markBetween(marks, clipId, last, timeMs) : undefined;
    if (!passed) return;
    pause();
    seek(passed.at_ms);
    before.current = passed.at_ms;
    timer.current = setTimeout(play, HOLD_MS);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each frame
  }, [timeMs]);
  // A person who moves on by themselves is not moved again.
  useEffect(() => {
    if (isPlaying) clearTimeout(timer.current);
  }, [isPlaying]);
  useEffect(() => () => clearTimeout(timer.current), []);
}
