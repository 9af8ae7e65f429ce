import { ProgramClients } from "../components/ProgramClients";

export default function ProgramPastPage() {
  return <ProgramClients tab="past" />;
}
