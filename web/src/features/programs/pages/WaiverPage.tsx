import { usePageParams } from "~/ui/link/usePage";
import { type Program, useProgram } from "../api";
import { SaveForm } from "../components/setup/SaveForm";
import { WaiverFields } from "../components/setup/SetupFields";
import { useSetup } from "../useSetup";

/** The waiver that clients accept before they join. */
export default function WaiverPage() {
  const { programId } = usePageParams("coach_program_view_waiver");
  const program = useProgram(programId).data;
  return program ? <WaiverForm program={program} /> : null;
}

function WaiverForm({ program }: { program: Program }) {
  const setup = useSetup(program);
  return (
    <SaveForm setup={setup} narrow>
      <WaiverFields setup={setup} fullPage />
    </SaveForm>
  );
}
