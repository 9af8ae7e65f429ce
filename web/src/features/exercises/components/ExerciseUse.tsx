import { m } from "~/paraglide/messages.js";
import { Link } from "~/ui/link/Link";
import { SkeletonText } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { useExerciseUse } from "~/domain/exercises/api";
import css from "./ExercisePanel.module.css";

/** "Used in 14 programs", with the list of them. */
export function ExerciseUse({ id }: { id: string }) {
  const { data, error, refetch } = useExerciseUse(id);
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <SkeletonText lines={1} />;
  const { programs } = data;
  if (programs.length === 0) return <p className="t13 meta">{m.exercises_unused()}</p>;
  return (
    <details className={css.use}>
      <summary>{m.exercises_used_in({ count: programs.length })}</summary>
      <ul>
        {programs.map((program) => (
          <li key={program.id}>
            <Link name="coach_program_schedule" params={{ programId: program.id }}>
              {program.title}
            </Link>{" "}
            <span className="t12 meta">{m.exercises_used_days({ count: program.days })}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
