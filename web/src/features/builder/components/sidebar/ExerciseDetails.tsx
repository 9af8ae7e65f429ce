import { IconArrowLeft, IconExternalLink, IconPlus } from "@tabler/icons-react";
import type { Schemas } from "~/api/client";
import { AttachedVideo } from "~/domain/media/attachments/AttachedVideo";
import { newBlock, newEntry } from "~/domain/training/newParts";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import css from "./Sidebar.module.css";
import { useTargetDay } from "./useTargetDay";

type Props = { exercise: Schemas["ExerciseView"]; onBack: () => void };

/** One exercise: its picture, the coach's cue and demo, how it is done, and the button that adds it to the day. */
export function ExerciseDetails({ exercise, onBack }: Props) {
  const { day, isReady, insert } = useTargetDay();
  const { name, cue, own_cue, picture_url, video, video_url, aliases, shorthand } = exercise;
  const cues = [...new Set([own_cue, cue].filter(Boolean))];
  const steps = exercise.instructions.split("\n").filter(Boolean);
  const names = [...aliases, ...shorthand];
  const add = () => {
    const block = newBlock("strength");
    const entry = newEntry(exercise, "strength");
    insert("entries" in block ? { ...block, entries: [entry] } : block, name);
  };
  return (
    <article className={css.details} aria-label={name}>
      <Button size="small" variant="quiet" icon={<IconArrowLeft size={14} />} onClick={onBack}>
        {m.builder_back_to_exercises()}
      </Button>
      {picture_url && <img className={css.picture} src={picture_url} alt="" />}
      <h3 className={css.detailsTitle}>{name}</h3>
      {names.length > 0 && <p className="t12 meta">{names.join(", ")}</p>}
      {cues.map((text) => (
        <p key={text} className={css.cue}>
          {text}
        </p>
      ))}
      {video && <AttachedVideo video={video} />}
      {!video && video_url && (
        <a className={css.video} href={video_url} target="_blank" rel="noreferrer noopener">
          {m.builder_watch_demo()} <IconExternalLink size={14} aria-hidden="true" />
        </a>
      )}
      {steps.length > 0 && (
        <ol className={css.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      <Button variant="primary" icon={<IconPlus size={16} />} disabled={!isReady} onClick={add}>
        {m.builder_add_to_day({ day: day + 1 })}
      </Button>
    </article>
  );
}
