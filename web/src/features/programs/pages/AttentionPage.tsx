import { ProgramList } from "../components/list/ProgramList";

/** Programs whose clients are running out of training. */
export default function AttentionPage() {
  return <ProgramList tab="attention" />;
}
