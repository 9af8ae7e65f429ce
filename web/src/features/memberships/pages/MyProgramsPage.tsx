import { MyPrograms } from "../components/myPrograms/MyPrograms";

/** Programs that run, wait or want a payment. */
export default function MyProgramsPage() {
  return <MyPrograms state="active" />;
}
