import { ProgramList } from "../components/list/ProgramList";

/** Programs whose clients run out of training. */
export default function AttentionPage() {
  return <ProgramList tab="attention" />;
}
