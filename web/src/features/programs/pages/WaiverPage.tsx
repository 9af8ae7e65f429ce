import { usePageParams } from "~/ui/link/usePage";
import { type Program, useProgram } from "../api";
import { ProgramForm } from "../components/form/ProgramForm";
import { WaiverFields } from "../components/form/ProgramFields";
import { useProgramForm } from "../useProgramForm";

/** The waiver that clients accept before they join. */
export default function WaiverPage() {
  const { programId } = usePageParams("coach_program_view_waiver");
  const program = useProgram(programId).data;
  return program ? <WaiverForm program={program} /> : null;
}

function WaiverForm({ program }: { program: Program }) {
  const programForm = useProgramForm(program, "waiver");
  return (
    <ProgramForm programForm={programForm} narrow>
      <WaiverFields programForm={programForm} fullPage />
    </ProgramForm>
  );
}
