import { useState } from "react";
import { api, onError, unwrap } from "~/api/client";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { CheckboxField } from "~/ui/field/CheckboxField";
import { ExercisePicker } from "../panel/ExercisePicker";
import css from "./Paste.module.css";
import { CHOICE_NAMES, GUESS_HELP, type LineChoice, questionOf, type ReadGuess, type ReadLine } from "./reading";

type Props = {
  line: ReadLine;
  onAnswer: (choice: LineChoice) => void;
  onExercise: (name: string, exercise: { id: string; name: string }) => void;
  onClose: () => void;
};

/** Adds a name to the account's other names of an exercise, so that later texts are understood. */
async function remember(exerciseId: string, name: string): Promise<void> {
  const path = { params: { path: { exercise_id: exerciseId } }, ...onError("silent") };
  const exercise = await unwrap(api.GET("/api/coach/exercises/{exercise_id}", path));
  await unwrap(
    api.PUT("/api/coach/exercises/{exercise_id}/additions", {
      ...path,
      body: {
        aliases: [...exercise.aliases, name],
        cue: exercise.own_cue,
        video_url: exercise.video_url,
        alternates: exercise.alternates,
      },
    }),
  );
}

function NameGuess({ line, guess, onExercise, onClose }: Omit<Props, "onAnswer"> & { guess: ReadGuess }) {
  const written = line.text.slice(guess.start, guess.end);
  const [isRemembered, setRemembered] = useState(true);
  const choose = (id: string, name: string) => {
    if (isRemembered) remember(id, written).catch(() => undefined);
    onExercise(written, { id, name });
    onClose();
  };
  return (
    <>
      <p className={css.help}>{m.builder_paste_guess_exercise_of({ written, name: guess.read_as })}</p>
      <div className={css.alternatives}>
        {guess.alternatives.map((name, index) => (
          <Button key={name} wide onClick={() => choose(guess.exercise_ids[index] ?? "", name)}>
            {name}
          </Button>
        ))}
      </div>
      <ExercisePicker libraryOnly onClose={onClose} onChoose={({ id, name }) => id && choose(id, name)} />
      <CheckboxField
        label={m.builder_paste_remember({ written })}
        checked={isRemembered}
        onChange={(event) => setRemembered(event.currentTarget.checked)}
      />
    </>
  );
}

/** What was guessed in a line, or what is asked about it. */
export function GuessDialog({ line, onAnswer, onExercise, onClose }: Props) {
  const names = line.guesses.filter(({ code }) => code === "exercise");
  const others = line.guesses.filter(({ code }) => code !== "exercise");
  return (
    <Dialog
      opened
      onClose={onClose}
      title={line.status === "question" ? questionOf(line) : m.builder_paste_guess_title()}
      footer={
        <Button variant="primary" onClick={onClose}>
          {line.status === "question" ? m.builder_paste_later() : m.builder_paste_keep()}
        </Button>
      }
    >
      <div className={css.check}>
        <code className={css.quoted}>{line.text.trim()}</code>
        {line.choices.map((choice) => (
          <Button
            key={choice}
            wide
            onClick={() => {
              onAnswer(choice);
              onClose();
            }}
          >
            {CHOICE_NAMES[choice]()}
          </Button>
        ))}
        {others.map((guess) => (
          <p key={`${guess.start}-${guess.code}`} className={css.help}>
            {GUESS_HELP[guess.code]()} {guess.read_as && <b>{guess.read_as}</b>}
          </p>
        ))}
        {names.slice(0, 1).map((guess) => (
          <NameGuess key={guess.start} line={line} guess={guess} onExercise={onExercise} onClose={onClose} />
        ))}
      </div>
    </Dialog>
  );
}
