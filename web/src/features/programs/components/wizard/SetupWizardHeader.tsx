import { m } from "~/paraglide/messages.js";
import { ButtonLink } from "~/ui/button/Button";
import { useGo } from "~/ui/link/Link";
import { Steps } from "~/ui/steps/Steps";
import css from "./SetupWizardHeader.module.css";

/** The wizard's header: the program's title, the steps and the exit. */
export function SetupWizardHeader({
  current,
  title,
  programId,
}: {
  current: 0 | 1 | 2;
  title: string;
  programId?: string;
}) {
  const go = useGo();
  return (
    <header className={css.header}>
      <h1 className={css.title}>{title}</h1>
      <div className={css.steps}>
        <Steps
          steps={[m.programs_step_info(), m.programs_step_clients(), m.programs_step_programming()]}
          current={current}
          onStep={(step) => {
            if (!programId) return;
            if (step === 0) go({ name: "create_plan_main_info", params: { programId } });
            if (step === 1) go({ name: "create_plan_review", params: { programId } });
          }}
        />
      </div>
      <ButtonLink to={{ name: "my_plans" }} variant="quiet">
        {m.programs_exit()}
      </ButtonLink>
    </header>
  );
}
