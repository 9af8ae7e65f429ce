import { ProgramList } from "../components/list/ProgramList";

/** The coach's own programs. */
export default function ActivePage() {
  return <ProgramList />;
}
