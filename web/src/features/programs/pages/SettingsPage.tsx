import { usePageParams } from "~/ui/link/usePage";
import { type Program, useProgram } from "../api";
import { ProgramForm } from "../components/form/ProgramForm";
import { AccessFields, PublicPageFields, VisibilityFields } from "../components/form/ProgramFields";
import { Tracks } from "../components/form/Tracks";
import { useProgramForm } from "../useProgramForm";

/** The settings of a program: visibility, access, public page and tracks. */
export default function SettingsPage() {
  const { programId } = usePageParams("coach_program_view_settings");
  const program = useProgram(programId).data;
  return program ? <Settings program={program} /> : null;
}

function Settings({ program }: { program: Program }) {
  const programForm = useProgramForm(program, "settings");
  return (
    <ProgramForm programForm={programForm} narrow>
      <VisibilityFields programForm={programForm} />
      <AccessFields programForm={programForm} />
      <PublicPageFields programForm={programForm} />
      <Tracks program={program} />
    </ProgramForm>
  );
}
