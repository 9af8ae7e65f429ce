import { useHasFinancialRights } from "~/domain/payments/useHasFinancialRights";
import { m } from "~/paraglide/messages.js";
import { Link } from "~/ui/link/Link";
import { usePageParams } from "~/ui/link/usePage";
import { Page, PageHeader } from "~/ui/page/Page";
import type { Program } from "../api";
import { CoverEditor } from "../components/form/CoverEditor";
import layout from "../components/form/FormLayout.module.css";
import { ProgramLoader } from "../components/ProgramLoader";
import { ProgramAttachments } from "../components/form/ProgramAttachments";
import { ProgramPreview } from "../components/form/ProgramPreview";
import { PriceOptions } from "../components/prices/PriceOptions";
import { ProgramForm } from "../components/form/ProgramForm";
import { BasicsFields, MessageFields, TrialFields } from "../components/form/ProgramFields";
import { useProgramForm } from "../useProgramForm";

/** Edits the info and pricing of an existing program. */
export default function EditProgramPage() {
  const { programId } = usePageParams("coach_program_edit");
  return <ProgramLoader programId={programId}>{(program) => <EditForm program={program} />}</ProgramLoader>;
}

function EditForm({ program }: { program: Program }) {
  const programForm = useProgramForm(program, "info");
  const hasFinancialRights = useHasFinancialRights();
  const values = programForm.form.getValues();
  return (
    <Page title={program.title}>
      <PageHeader
        crumbs={
          <Link name="coach_program_view_details" params={{ programId: program.id }}>
            {program.title}
          </Link>
        }
        title={m.programs_edit()}
      />
      <ProgramForm programForm={programForm}>
        <div className={layout.columns}>
          <div className={layout.main}>
            <BasicsFields programForm={programForm} />
            <CoverEditor program={program} />
            <ProgramAttachments program={program} />
            {hasFinancialRights && <PriceOptions program={program} handle={programForm.newPriceForm} />}
            <TrialFields programForm={programForm} />
            <MessageFields programForm={programForm} />
          </div>
          <aside className={layout.side}>
            <ProgramPreview program={program} title={values.title} description={values.description} />
          </aside>
        </div>
      </ProgramForm>
    </Page>
  );
}
