import { useRef } from "react";
import { m } from "~/paraglide/messages.js";
import { Link } from "~/ui/link/Link";
import { usePageParams } from "~/ui/link/usePage";
import { Page, PageHeader } from "~/ui/page/Page";
import type { Plan } from "../api";
import { CoverEditor } from "../components/CoverEditor";
import flow from "../components/Flow.module.css";
import { Loaded } from "../components/Loaded";
import { Preview } from "../components/Preview";
import type { PricesHandle } from "../components/NewPrice";
import { Prices } from "../components/Prices";
import { SaveForm } from "../components/SaveForm";
import { Basics, Messages, TrialAndStart } from "../components/SetupFields";
import { useSetup } from "../useSetup";

/** Info and pricing of a program that exists. */
export default function EditPage() {
  const { programId } = usePageParams("coach_program_edit");
  return <Loaded programId={programId}>{(plan) => <Edit plan={plan} />}</Loaded>;
}

function Edit({ plan }: { plan: Plan }) {
  const setup = useSetup(plan);
  const prices = useRef<PricesHandle>(null);
  const values = setup.form.getValues();
  return (
    <Page title={plan.title}>
      <PageHeader
        crumbs={
          <Link name="coach_program_view_details" params={{ programId: plan.id }}>
            {plan.title}
          </Link>
        }
        title={m.programs_edit()}
      />
      <SaveForm setup={setup} prices={prices}>
        <div className={flow.columns}>
          <div className={flow.main}>
            <Basics setup={setup} />
            <CoverEditor plan={plan} />
            <Prices plan={plan} handle={prices} />
            <TrialAndStart setup={setup} />
            <Messages setup={setup} />
          </div>
          <aside className={flow.side}>
            <Preview plan={plan} title={values.title} description={values.description} />
          </aside>
        </div>
      </SaveForm>
    </Page>
  );
}
