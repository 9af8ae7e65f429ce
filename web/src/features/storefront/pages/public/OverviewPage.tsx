import { m } from "~/paraglide/messages.js";
import type { Storefront } from "../../api";
import { AskSection } from "../../components/AskSection";
import { CoachCards } from "../../components/CoachCards";
import { NoPrograms } from "../../components/NoPrograms";
import { Opening } from "../../components/Opening";
import { ProgramCards } from "../../components/ProgramCard";
import { Section } from "../../components/Section";
import { CardSkeletons, OpeningSkeleton } from "../../components/Skeletons";
import { StorefrontLayout } from "../../components/StorefrontLayout";
import { tabLink } from "../../links";

/** The first page of a storefront: who it is, and the first programs and coaches. */
export default function OverviewPage() {
  return (
    <StorefrontLayout
      tab="overview"
      skeleton={
        <>
          <OpeningSkeleton />
          <CardSkeletons />
        </>
      }
    >
      {(storefront) => <Overview storefront={storefront} />}
    </StorefrontLayout>
  );
}

function Overview({ storefront }: { storefront: Storefront }) {
  const { kind, programs, programs_total, coaches, coaches_total } = storefront;
  // A coach on their own has been introduced already.
  const isAlone = kind === "private" && coaches_total <= 1;
  return (
    <>
      <Opening storefront={storefront} />
      <Section
        id="programs"
        title={m.storefront_programs()}
        all={
          programs_total > programs.length && {
            label: m.storefront_all_programs({ count: String(programs_total) }),
            to: tabLink("programs", storefront),
          }
        }
      >
        {programs.length > 0 ? <ProgramCards featured programs={programs} /> : <NoPrograms storefront={storefront} />}
      </Section>
      {coaches.length > 0 && !isAlone && (
        <Section
          id="coaches"
          title={m.storefront_coaches()}
          all={
            coaches_total > coaches.length && {
              label: m.storefront_all_coaches({ count: String(coaches_total) }),
              to: tabLink("coaches", storefront),
            }
          }
        >
          <CoachCards inRow coaches={coaches} kind={kind} />
        </Section>
      )}
      <AskSection storefront={storefront} />
    </>
  );
}
