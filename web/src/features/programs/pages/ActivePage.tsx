import { ProgramList } from "../components/ProgramList";

/** The coach's own programs. */
export default function ActivePage() {
  return <ProgramList />;
}
