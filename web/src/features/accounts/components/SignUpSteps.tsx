import { m } from "~/paraglide/messages.js";
import { Steps } from "~/ui/steps/Steps";

/** The steps of a sign-up: you, the account, the plan. */
export function SignUpSteps({ current }: { current: number }) {
  return (
    <Steps steps={[m.accounts_step_profile(), m.accounts_step_account(), m.accounts_step_plan()]} current={current} />
  );
}
