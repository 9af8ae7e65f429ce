import { ProgramList } from "../components/list/ProgramList";

/** Archived programs. */
export default function ArchivedPage() {
  return <ProgramList tab="archived" />;
}
