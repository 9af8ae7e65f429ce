import { ProgramList } from "../components/list/ProgramList";

/** All programs but the archived ones. */
export default function ActivePage() {
  return <ProgramList />;
}
