import { ClientList } from "../components/ClientList";

export default function PastPage() {
  return <ClientList tab="past" />;
}
