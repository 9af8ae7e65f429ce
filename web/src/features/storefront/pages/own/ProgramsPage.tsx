import { OwnStorefront } from "../../components/OwnStorefront";
import Programs from "../public/ProgramsPage";

export default function ProgramsPage() {
  return (
    <OwnStorefront>
      <Programs />
    </OwnStorefront>
  );
}
