import { usePageParams } from "~/ui/link/usePage";
import { type Plan, usePlan } from "../api";
import { SaveForm } from "../components/SaveForm";
import { Waiver } from "../components/SetupFields";
import { useSetup } from "../useSetup";

/** The waiver that clients accept before they join. */
export default function WaiverPage() {
  const { programId } = usePageParams("coach_program_view_waiver");
  const plan = usePlan(programId).data;
  return plan ? <WaiverForm plan={plan} /> : null;
}

function WaiverForm({ plan }: { plan: Plan }) {
  const setup = useSetup(plan);
  return (
    <SaveForm setup={setup} narrow>
      <Waiver setup={setup} whole />
    </SaveForm>
  );
}
