import { PeopleList } from "../components/PeopleList";

export default function InTrialsPage() {
  return <PeopleList tab="in-trials" />;
}
