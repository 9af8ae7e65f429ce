import { ProgramList } from "../components/list/ProgramList";

/** Open programs with something to mend: training, drafts, payments. */
export default function AttentionPage() {
  return <ProgramList tab="attention" />;
}
