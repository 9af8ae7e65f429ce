import { ProgramClients } from "../components/ProgramClients";

export default function ProgramScheduledPage() {
  return <ProgramClients tab="scheduled" />;
}
