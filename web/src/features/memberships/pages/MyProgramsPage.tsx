import { MyPrograms } from "../components/myPrograms/MyPrograms";

/** Programs that are active, scheduled or need a payment. */
export default function MyProgramsPage() {
  return <MyPrograms state="active" />;
}
