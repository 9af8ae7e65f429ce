import { Library } from "../components/Library";

/** The benchmarks that come with the product. */
export default function ProductLibraryPage() {
  return <Library whose="product" />;
}
