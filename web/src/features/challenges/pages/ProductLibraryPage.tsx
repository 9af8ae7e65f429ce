import { useState } from "react";
import { m } from "~/paraglide/messages.js";
import { Chip } from "~/ui/badge/Badge";
import { Button } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { useGo } from "~/ui/link/Link";
import { SkeletonCard } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { type ProductChallenge, useChallenges, useProductChallenges } from "../api";
import { ChallengeDialog } from "../components/ChallengeDialog";
import css from "../components/Challenges.module.css";
import { LibraryFrame } from "../components/LibraryFrame";
import { formatScoring } from "../format";

/** The challenges that come with the product, to start one's own from. */
export default function ProductLibraryPage() {
  const library = useProductChallenges();
  // What the coach may do is said by their own library, where the new challenge will be.
  const canCreate = useChallenges({}).data?.abilities.includes("create") ?? false;
  const [used, setUsed] = useState<ProductChallenge>();
  const go = useGo();
  return (
    <LibraryFrame>
      {library.error && !library.data ? (
        <ErrorState error={library.error} onRetry={library.refetch} framed />
      ) : (
        <ul className={css.cards} aria-label={m.challenges_product()} aria-busy={library.isPending || undefined}>
          {library.isPending &&
            Array.from({ length: 6 }, (_, index) => (
              <li key={index}>
                <SkeletonCard height={224} lines={4} />
              </li>
            ))}
          {library.data?.items.map((challenge) => (
            <li key={challenge.key}>
              <ProductCard challenge={challenge} onUse={canCreate ? () => setUsed(challenge) : undefined} />
            </li>
          ))}
        </ul>
      )}
      {used && (
        <ChallengeDialog
          source={{ kind: "product", product: used }}
          onClose={() => setUsed(undefined)}
          onSaved={() => go({ name: "challenges-library" })}
        />
      )}
    </LibraryFrame>
  );
}

function ProductCard({ challenge, onUse }: { challenge: ProductChallenge; onUse: (() => void) | undefined }) {
  const { name, description, rules, days } = challenge;
  return (
    <Card
      title={name}
      className={css.product}
      footer={
        <>
          <span className={css.line}>
            <Chip>{formatScoring(challenge)}</Chip>
            <span className="t13 meta">{m.challenges_product_days({ count: days })}</span>
          </span>
          {onUse && (
            <Button size="small" className={css.end} aria-label={m.challenges_use_named({ name })} onClick={onUse}>
              {m.challenges_use()}
            </Button>
          )}
        </>
      }
    >
      <p>{description}</p>
      <p className="t13 meta">{rules}</p>
    </Card>
  );
}
