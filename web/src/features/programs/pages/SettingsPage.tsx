import { usePageParams } from "~/ui/link/usePage";
import { type Program, useProgram } from "../api";
import { SaveForm } from "../components/setup/SaveForm";
import { AccessFields, PublicPageFields, VisibilityFields } from "../components/setup/SetupFields";
import { Tracks } from "../components/setup/Tracks";
import { useSetup } from "../useSetup";

/** The settings of a program: visibility, access, public page and tracks. */
export default function SettingsPage() {
  const { programId } = usePageParams("coach_program_view_settings");
  const program = useProgram(programId).data;
  return program ? <Settings program={program} /> : null;
}

function Settings({ program }: { program: Program }) {
  const setup = useSetup(program);
  return (
    <SaveForm setup={setup} narrow>
      <VisibilityFields setup={setup} />
      <AccessFields setup={setup} />
      <PublicPageFields setup={setup} />
      <Tracks program={program} />
    </SaveForm>
  );
}
