import { Avatar } from "~/ui/avatar/Avatar";
import { Button } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { SkeletonCard, SkeletonRows } from "~/ui/skeleton/Skeleton";
import { SampleSection } from "./SampleSection";
import css from "./StyleGuide.module.css";

/** Cards with and without a header, a footer and padding. */
export function CardSamples() {
  return (
    <SampleSection title="Cards">
      <div className={css.cards}>
        <Card
          title="Compliance"
          note="by week"
          actions={<Button size="small">All weeks</Button>}
          footer={<span className="t12 meta">The unfinished week is paler.</span>}
        >
          <p className="t20 w65">85%</p>
          <p className="t13 dim">sessions done of planned</p>
        </Card>
        <Card title="Clients" flush>
          <SkeletonRows rows={3} height={56} />
          <SkeletonCard />
        </Card>
        <Card>
          <div className={css.line}>
            <Avatar name="Maya Kowalczyk" size={48} />
            <div>
              <p className="w6">Maya Kowalczyk</p>
              <p className="t13 dim">31, Hamburg</p>
            </div>
          </div>
        </Card>
      </div>
    </SampleSection>
  );
}
