import { m } from "~/paraglide/messages.js";
import { usePageParams } from "~/ui/link/usePage";
import { BenchmarksView } from "../components/BenchmarksView";

/** The benchmarks of a coach's client. */
export default function ProfileBenchmarksPage() {
  const { clientId, metricId } = usePageParams("client-profile-benchmark");
  return (
    <BenchmarksView
      person={{ clientId }}
      openId={metricId}
      linkTo={(id) => ({
        name: "client-profile-benchmark",
        params: id ? { clientId, metricId: id } : { clientId },
      })}
      tracked={m.benchmarks_tracked()}
      notCurrent={m.benchmarks_not_current()}
    />
  );
}
