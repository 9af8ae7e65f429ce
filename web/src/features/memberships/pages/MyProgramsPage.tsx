import { MyPrograms } from "../components/MyPrograms";

/** Programs that run, wait or want a payment. */
export default function MyProgramsPage() {
  return <MyPrograms state="active" />;
}
