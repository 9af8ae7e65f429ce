import { ProgramList } from "../components/ProgramList";

/** Programs whose clients run out of training. */
export default function AttentionPage() {
  return <ProgramList tab="attention" />;
}
