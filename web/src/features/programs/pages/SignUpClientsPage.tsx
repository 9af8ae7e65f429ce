import { useRef } from "react";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { CopyButton } from "~/ui/copy/CopyButton";
import { UnsavedChanges } from "~/ui/form/UnsavedChanges";
import { useExists, useGo } from "~/ui/link/Link";
import { usePageParams } from "~/ui/link/usePage";
import { Page } from "~/ui/page/Page";
import { toast } from "~/ui/toast/toast";
import type { Plan } from "../api";
import { FlowFoot, FlowHead } from "../components/Flow";
import flow from "../components/Flow.module.css";
import { InviteForm, type InviteHandle } from "../components/InviteForm";
import { InviteList } from "../components/InviteList";
import { Loaded } from "../components/Loaded";
import { Preview } from "../components/Preview";
import { usePublishing } from "../usePublishing";

/** Second step of the creation flow: publish, share the link, ask people in. */
export default function SignUpClientsPage() {
  const { programId } = usePageParams("create_plan_review");
  return <Loaded programId={programId}>{(plan) => <SignUp plan={plan} />}</Loaded>;
}

function SignUp({ plan }: { plan: Plan }) {
  const go = useGo();
  const exists = useExists();
  const { publish, busy } = usePublishing(plan.id);
  const typed = useRef<InviteHandle>(null);
  const draft = plan.state === "draft";

  const next = () => {
    if (exists("create_plan_schedule")) go({ name: "create_plan_schedule", params: { programId: plan.id } });
    else go({ name: "coach_program_view_details", params: { programId: plan.id } });
  };
  return (
    <Page title={plan.title}>
      <FlowHead current={1} title={plan.title} programId={plan.id} />
      <div className={flow.columns}>
        <div className={flow.main}>
          <Card title={m.programs_share()}>
            <div className="row spread">
              <span className="truncate dim">{draft ? m.programs_share_draft() : plan.public_url}</span>
              {draft ? (
                <Button variant="primary" busy={busy} onClick={() => void publish()}>
                  {m.programs_publish()}
                </Button>
              ) : (
                <CopyButton text={plan.public_url} label={m.programs_copy_link()} />
              )}
            </div>
          </Card>
          <InviteForm plan={plan} handle={typed} />
          <InviteList programId={plan.id} />
        </div>
        <aside className={flow.side}>
          <Preview plan={plan} title={plan.title} description={plan.description} />
        </aside>
      </div>
      <FlowFoot
        start={
          <Button variant="quiet" onClick={next}>
            {m.programs_skip()}
          </Button>
        }
      >
        {draft && (
          <Button
            onClick={() => {
              toast(m.programs_draft_saved());
              go({ name: "my_plans" });
            }}
          >
            {m.programs_save_draft()}
          </Button>
        )}
        <Button variant={draft ? "outline" : "primary"} onClick={next}>
          {m.programs_step_programming()}
        </Button>
      </FlowFoot>
      <UnsavedChanges when={() => typed.current?.isDirty() ?? false} />
    </Page>
  );
}
