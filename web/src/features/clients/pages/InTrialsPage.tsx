import { ClientList } from "../components/ClientList";

export default function InTrialsPage() {
  return <ClientList tab="in-trials" />;
}
