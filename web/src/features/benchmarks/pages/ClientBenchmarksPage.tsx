import { m } from "~/paraglide/messages.js";
import { usePageParams } from "~/ui/link/usePage";
import { usePageTitle } from "~/ui/page/usePageTitle";
import { BenchmarksView } from "../components/BenchmarksView";

/** The client's own benchmarks. */
export default function ClientBenchmarksPage() {
  const { metricId } = usePageParams("client_benchmarks");
  usePageTitle(m.benchmarks_title());
  return (
    <BenchmarksView
      person={{}}
      openId={metricId}
      linkTo={(id) => ({ name: "client_benchmarks", params: id ? { metricId: id } : {} })}
      tracked={m.benchmarks_yours()}
    />
  );
}
