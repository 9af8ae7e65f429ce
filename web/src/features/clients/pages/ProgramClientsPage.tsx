import { ProgramClients } from "../components/ProgramClients";

export default function ProgramClientsPage() {
  return <ProgramClients tab="clients" />;
}
