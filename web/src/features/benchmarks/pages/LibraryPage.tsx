import { Library } from "../components/Library";

/** The benchmarks of the coach's account. */
export default function LibraryPage() {
  return <Library whose="own" />;
}
