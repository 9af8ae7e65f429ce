import { MyPrograms } from "../components/myPrograms/MyPrograms";

/** Programs that have ended; most can be resumed. */
export default function PastProgramsPage() {
  return <MyPrograms state="past" />;
}
