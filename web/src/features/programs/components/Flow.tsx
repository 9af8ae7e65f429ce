import { type ReactNode, useEffect, useRef } from "react";
import { m } from "~/paraglide/messages.js";
import { ButtonLink } from "~/ui/button/Button";
import { useGo } from "~/ui/link/Link";
import { Steps } from "~/ui/steps/Steps";
import { useIsPhone } from "~/ui/useMedia";
import css from "./Flow.module.css";

/** The head of the creation flow: where one is, what the program is called, and the way out. */
export function FlowHead({ current, title, programId }: { current: 0 | 1 | 2; title: string; programId?: string }) {
  const go = useGo();
  return (
    <header className={css.head}>
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

/** What can be done with the page, always in reach. */
export function FlowFoot({ start, children }: { start?: ReactNode; children: ReactNode }) {
  const foot = useRef<HTMLDivElement>(null);
  const phone = useIsPhone();
  useEffect(() => {
    if (!phone || !foot.current) return undefined;
    // What is said stands above the buttons, not on them.
    document.documentElement.style.setProperty("--toast-lift", `${foot.current.offsetHeight}px`);
    return () => {
      document.documentElement.style.removeProperty("--toast-lift");
    };
  }, [phone]);
  return (
    <div ref={foot} className={css.foot}>
      <div className={css.start}>{start}</div>
      {children}
    </div>
  );
}
