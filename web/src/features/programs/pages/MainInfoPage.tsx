import { useRef } from "react";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { FormError } from "~/ui/form/FormError";
import { UnsavedChanges } from "~/ui/form/UnsavedChanges";
import { useGo } from "~/ui/link/Link";
import { usePageParams } from "~/ui/link/usePage";
import { Page } from "~/ui/page/Page";
import { toast } from "~/ui/toast/toast";
import type { Plan } from "../api";
import { CoverEditor } from "../components/CoverEditor";
import { FlowFoot, FlowHead } from "../components/Flow";
import flow from "../components/Flow.module.css";
import { Loaded } from "../components/Loaded";
import { Preview } from "../components/Preview";
import type { PricesHandle } from "../components/NewPrice";
import { Prices } from "../components/Prices";
import { Access, Basics, Messages, PublicPage, TrialAndStart, Visibility, Waiver } from "../components/SetupFields";
import { useSetup } from "../useSetup";

/** First step of the creation flow: what it is and what it costs. */
export default function MainInfoPage() {
  const { programId } = usePageParams("create_plan_main_info");
  return <Loaded programId={programId}>{(plan) => <MainInfo plan={plan} />}</Loaded>;
}

function MainInfo({ plan }: { plan: Plan }) {
  const go = useGo();
  const setup = useSetup(plan);
  const prices = useRef<PricesHandle>(null);
  const leaving = useRef(false);
  const { form } = setup;
  const values = form.getValues();

  const settle = async () => {
    const saved = await setup.save();
    return Boolean(saved) && (await (prices.current?.settle() ?? true));
  };
  const next = async () => {
    if (!(await settle())) return;
    leaving.current = true;
    go({ name: "create_plan_review", params: { programId: plan.id } });
  };
  const draft = async () => {
    if (!(await settle())) return;
    leaving.current = true;
    toast(m.programs_draft_saved());
    go({ name: "my_plans" });
  };
  return (
    <Page title={plan.title}>
      <FlowHead current={0} title={plan.title} programId={plan.id} />
      <form
        noValidate
        className={flow.main}
        onSubmit={(event) => {
          event.preventDefault();
          void next();
        }}
      >
        <div className={flow.columns}>
          <div className={flow.main}>
            <Basics setup={setup} />
            <CoverEditor plan={plan} />
            <Prices plan={plan} handle={prices} />
            <TrialAndStart setup={setup} />
            <Visibility setup={setup} />
            <Access setup={setup} />
            <PublicPage setup={setup} />
            <Messages setup={setup} />
            <Waiver setup={setup} />
            <FormError>{form.errors.base}</FormError>
          </div>
          <aside className={flow.side}>
            <Preview plan={plan} title={values.title} description={values.description} />
          </aside>
        </div>
        <FlowFoot>
          <Button onClick={() => void draft()} disabled={setup.busy}>
            {plan.state === "draft" ? m.programs_save_draft() : m.programs_save()}
          </Button>
          <Button type="submit" variant="primary" busy={setup.busy}>
            {m.programs_continue()}
          </Button>
        </FlowFoot>
      </form>
      <UnsavedChanges when={() => !leaving.current && (form.isDirty() || (prices.current?.isDirty() ?? false))} />
    </Page>
  );
}
