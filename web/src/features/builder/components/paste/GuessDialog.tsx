import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { onError } from "~/api/client";
import { useNameMutations } from "~/domain/exercises/api";
import { NewExerciseDialog } from "~/domain/exercises/NewExerciseDialog";
import { PlanLock, usePlanGate } from "~/domain/plan-notice/PlanGate";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { CheckboxField } from "~/ui/field/CheckboxField";
import { ExercisePicker } from "../picker/ExercisePicker";
import css from "./Paste.module.css";
import { CHOICE_NAMES, GUESS_HELP, type LineChoice, questionOf, type ReadGuess, type ReadLine } from "./reading";

/** What has to be read again once a name is kept as text: pasted texts and files. */
const READINGS = ["workout_text", "workout_file"];

type Props = {
  line: ReadLine;
  onAnswer: (choice: LineChoice) => void;
  onExercise: (name: string, exercise: { id: string; name: string }) => void;
  onClose: () => void;
};

function NameGuess({ line, guess, onExercise, onClose }: Omit<Props, "onAnswer"> & { guess: ReadGuess }) {
  const written = line.text.slice(guess.start, guess.end);
  const [isRemembered, setRemembered] = useState(true);
  const [isCreating, setCreating] = useState(false);
  const { link, keep } = useNameMutations();
  const queries = useQueryClient();
  const plan = usePlanGate("custom_exercises");
  const isUnlinked = guess.read_as.toLowerCase() === written.toLowerCase();
  const choose = (id: string, name: string) => {
    // A name that means another exercise stays as it is: here the coach's choice counts all the same.
    if (isRemembered) {
      const params = { path: { exercise_id: id } };
      link.mutate({ params, body: { name: written, everywhere: false }, ...onError("silent") });
    }
    onExercise(written, { id, name });
    onClose();
  };
  const keepAsText = () =>
    keep.mutate(
      { body: { name: written, keep: true } },
      {
        onSuccess: async () => {
          onClose();
          await Promise.all(READINGS.map((key) => queries.invalidateQueries({ queryKey: [key] })));
        },
      },
    );
  if (isCreating) {
    return (
      <NewExerciseDialog
        name={written}
        onCreated={({ id, name }) => choose(id, name)}
        onClose={() => setCreating(false)}
      />
    );
  }
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
      {isUnlinked && (
        <>
          <Button wide onClick={() => plan.run(() => setCreating(true))}>
            {m.exercises_create_named({ name: written })} <PlanLock feature="custom_exercises" />
          </Button>
          {plan.notice}
          <Button wide busy={keep.isPending} onClick={keepAsText}>
            {m.exercises_keep_text()}
          </Button>
        </>
      )}
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
