import { useHasFinancialRights } from "~/domain/payments/useHasFinancialRights";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { DraftNotice } from "~/domain/forms/DraftNotice";
import { FormError } from "~/ui/form/FormError";
import { useGo } from "~/ui/link/Link";
import { usePageParams } from "~/ui/link/usePage";
import { Page } from "~/ui/page/Page";
import { toast } from "~/ui/toast/toast";
import type { Program } from "../api";
import { CoverEditor } from "../components/form/CoverEditor";
import { FormFooter } from "../components/form/FormFooter";
import { SetupWizardHeader } from "../components/wizard/SetupWizardHeader";
import layout from "../components/form/FormLayout.module.css";
import { ProgramLoader } from "../components/ProgramLoader";
import { ProgramAttachments } from "../components/form/ProgramAttachments";
import { ProgramPreview } from "../components/form/ProgramPreview";
import { PriceOptions } from "../components/prices/PriceOptions";
import {
  AccessFields,
  BasicsFields,
  MessageFields,
  PublicPageFields,
  TrialFields,
  VisibilityFields,
  WaiverFields,
} from "../components/form/ProgramFields";
import { useProgramForm } from "../useProgramForm";

/** The first step of the setup wizard: info and pricing. */
export default function InfoAndPricingPage() {
  const { programId } = usePageParams("create_plan_main_info");
  return <ProgramLoader programId={programId}>{(program) => <InfoAndPricingForm program={program} />}</ProgramLoader>;
}

function InfoAndPricingForm({ program }: { program: Program }) {
  const go = useGo();
  const programForm = useProgramForm(program, "info");
  const hasFinancialRights = useHasFinancialRights();
  const isDraft = program.state === "draft";
  const { form } = programForm;
  const values = form.getValues();

  const goToNextStep = async () => {
    if (!(await programForm.save())) return;
    go({ name: "create_plan_review", params: { programId: program.id } });
  };
  const saveAndExit = async () => {
    if (!(await programForm.save())) return;
    toast(isDraft ? m.programs_draft_saved() : m.programs_saved());
    go({ name: "my_plans" });
  };
  return (
    <Page title={program.title}>
      <SetupWizardHeader current={0} title={program.title} programId={program.id} />
      <form
        noValidate
        className={layout.main}
        onSubmit={(event) => {
          event.preventDefault();
          void goToNextStep();
        }}
      >
        <div className={layout.columns}>
          <div className={layout.main}>
            <DraftNotice draft={form.draft} />
            <BasicsFields programForm={programForm} />
            <CoverEditor program={program} />
            <ProgramAttachments program={program} />
            {hasFinancialRights && <PriceOptions program={program} handle={programForm.newPriceForm} />}
            <TrialFields programForm={programForm} />
            <VisibilityFields programForm={programForm} />
            <AccessFields programForm={programForm} />
            <PublicPageFields programForm={programForm} />
            <MessageFields programForm={programForm} />
            <WaiverFields programForm={programForm} />
            <FormError>{form.errors.base}</FormError>
          </div>
          <aside className={layout.side}>
            <ProgramPreview program={program} title={values.title} description={values.description} />
          </aside>
        </div>
        <FormFooter>
          <Button onClick={() => void saveAndExit()} disabled={programForm.busy}>
            {isDraft ? m.programs_save_draft() : m.programs_save()}
          </Button>
          <Button type="submit" variant="primary" busy={programForm.busy}>
            {m.programs_continue()}
          </Button>
        </FormFooter>
      </form>
    </Page>
  );
}
