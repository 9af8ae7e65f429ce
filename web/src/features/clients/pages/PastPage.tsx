import { PeopleList } from "../components/PeopleList";

export default function PastPage() {
  return <PeopleList tab="past" />;
}
