import { ProgramList } from "../components/ProgramList";

/** Archived programs. */
export default function PastPage() {
  return <ProgramList tab="past" />;
}
