import { ClientList } from "../components/ClientList";

export default function ActivePage() {
  return <ClientList tab="active" />;
}
