import { PeopleList } from "../components/PeopleList";

export default function ToReviewPage() {
  return <PeopleList tab="to_review" />;
}
