import { usePageParams } from "~/ui/link/usePage";
import { type Plan, usePlan } from "../api";
import { SaveForm } from "../components/SaveForm";
import { Access, PublicPage, Visibility } from "../components/SetupFields";
import { Tracks } from "../components/Tracks";
import { useSetup } from "../useSetup";

/** Who sees what: visibility, access, public page, tracks. */
export default function SettingsPage() {
  const { programId } = usePageParams("coach_program_view_settings");
  const plan = usePlan(programId).data;
  return plan ? <Settings plan={plan} /> : null;
}

function Settings({ plan }: { plan: Plan }) {
  const setup = useSetup(plan);
  return (
    <SaveForm setup={setup} narrow>
      <Visibility setup={setup} />
      <Access setup={setup} />
      <PublicPage setup={setup} />
      <Tracks plan={plan} />
    </SaveForm>
  );
}
