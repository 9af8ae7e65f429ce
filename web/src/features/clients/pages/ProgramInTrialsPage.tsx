import { ProgramClients } from "../components/ProgramClients";

export default function ProgramInTrialsPage() {
  return <ProgramClients tab="in-trials" />;
}
