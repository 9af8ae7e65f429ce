import { MyPrograms } from "../components/myPrograms/MyPrograms";

/** Programs that are over; most can be taken up again. */
export default function PastProgramsPage() {
  return <MyPrograms state="past" />;
}
