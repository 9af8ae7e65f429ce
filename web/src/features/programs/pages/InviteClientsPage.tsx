import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { CopyButton } from "~/ui/copy/CopyButton";
import { useGo } from "~/ui/link/Link";
import { usePageParams } from "~/ui/link/usePage";
import { Page } from "~/ui/page/Page";
import { toast } from "~/ui/toast/toast";
import type { Program } from "../api";
import { FormFooter } from "../components/form/FormFooter";
import { SetupWizardHeader } from "../components/wizard/SetupWizardHeader";
import layout from "../components/form/FormLayout.module.css";
import { InvitationForm } from "../components/invitations/InvitationForm";
import { InvitationList } from "../components/invitations/InvitationList";
import { OpenProgramButton } from "../components/preflight/OpenProgramButton";
import { ProgramLoader } from "../components/ProgramLoader";
import { ProgramPreview } from "../components/form/ProgramPreview";

/** The second step of the setup wizard: publish, share the link and invite clients. */
export default function InviteClientsPage() {
  const { programId } = usePageParams("create_plan_review");
  return <ProgramLoader programId={programId}>{(program) => <InviteClients program={program} />}</ProgramLoader>;
}

function InviteClients({ program }: { program: Program }) {
  const go = useGo();
  const isDraft = program.state === "draft";

  const goToNextStep = () => go({ name: "create_plan_schedule", params: { programId: program.id } });
  return (
    <Page title={program.title}>
      <SetupWizardHeader current={1} title={program.title} programId={program.id} />
      <div className={layout.columns}>
        <div className={layout.main}>
          <Card title={m.programs_share()}>
            <div className="row spread">
              <span className="truncate dim">{isDraft ? m.programs_share_draft() : program.public_url}</span>
              {isDraft ? (
                <OpenProgramButton programId={program.id} />
              ) : (
                <CopyButton text={program.public_url} label={m.programs_copy_link()} />
              )}
            </div>
          </Card>
          <InvitationForm program={program} />
          <InvitationList program={program} />
        </div>
        <aside className={layout.side}>
          <ProgramPreview program={program} title={program.title} description={program.description} />
        </aside>
      </div>
      <FormFooter
        start={
          <Button variant="quiet" onClick={goToNextStep}>
            {m.programs_skip()}
          </Button>
        }
      >
        {isDraft && (
          <Button
            onClick={() => {
              toast(m.programs_draft_saved());
              go({ name: "my_plans" });
            }}
          >
            {m.programs_save_draft()}
          </Button>
        )}
        <Button variant={isDraft ? "outline" : "primary"} onClick={goToNextStep}>
          {m.programs_step_programming()}
        </Button>
      </FormFooter>
    </Page>
  );
}
