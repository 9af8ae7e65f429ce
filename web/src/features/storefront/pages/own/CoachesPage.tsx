import { OwnStorefront } from "../../components/OwnStorefront";
import Coaches from "../public/CoachesPage";

export default function CoachesPage() {
  return (
    <OwnStorefront>
      <Coaches />
    </OwnStorefront>
  );
}
