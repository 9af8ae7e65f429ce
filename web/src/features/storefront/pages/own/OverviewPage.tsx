import { OwnStorefront } from "../../components/OwnStorefront";
import Overview from "../public/OverviewPage";

export default function OverviewPage() {
  return (
    <OwnStorefront>
      <Overview />
    </OwnStorefront>
  );
}
