import { m } from "~/paraglide/messages.js";
import { Button, ButtonLink } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { useGo } from "~/ui/link/Link";
import { ProgramList } from "../components/list/ProgramList";

/** The list of programs with a welcome dialog, after the account was set up. */
export default function WelcomePage() {
  const go = useGo();
  const close = () => go({ name: "my_plans", replace: true });
  return (
    <>
      <ProgramList />
      <Dialog
        opened
        onClose={close}
        title={m.programs_welcome_title()}
        size="small"
        footer={
          <>
            <Button onClick={close}>{m.programs_welcome_later()}</Button>
            <ButtonLink variant="primary" to={{ name: "create_plan" }}>
              {m.programs_create()}
            </ButtonLink>
          </>
        }
      >
        {m.programs_welcome_text()}
      </Dialog>
    </>
  );
}
