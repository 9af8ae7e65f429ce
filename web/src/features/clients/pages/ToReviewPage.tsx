import { ClientList } from "../components/ClientList";

export default function ToReviewPage() {
  return <ClientList tab="to_review" />;
}
