import { ProgramList } from "../components/list/ProgramList";

/** Archived programs. */
export default function PastPage() {
  return <ProgramList tab="past" />;
}
