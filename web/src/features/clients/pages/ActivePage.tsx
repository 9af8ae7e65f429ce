import { PeopleList } from "../components/PeopleList";

export default function ActivePage() {
  return <PeopleList tab="active" />;
}
