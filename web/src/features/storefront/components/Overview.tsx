import type { ComponentProps, ReactNode } from "react";
import { m } from "~/paraglide/messages.js";
import type { SectionKind, Storefront } from "../api";
import { useShown } from "../shown";
import { CoachCards } from "./CoachCards";
import { Figures } from "./Figures";
import { NoPrograms } from "./NoPrograms";
import { Opening } from "./Opening";
import { ProgramCards } from "./ProgramCard";
import { Questions } from "./Questions";
import { Section } from "./Section";

const SECTIONS: Record<SectionKind, (props: { storefront: Storefront }) => ReactNode> = {
  figures: ({ storefront }) => <Figures figures={storefront.figures} />,
  programs: Programs,
  coaches: Coaches,
  questions: Questions,
};

/** Who it is, followed by the sections that the coach shows, in their order. */
export function Overview(props: ComponentProps<typeof Opening>) {
  const { storefront, writing } = props;
  return (
    <>
      <Opening {...props} />
      <div inert={writing !== undefined}>
        {storefront.sections.map((kind) => {
          const Part = SECTIONS[kind];
          return <Part key={kind} storefront={storefront} />;
        })}
      </div>
    </>
  );
}

function Programs({ storefront }: { storefront: Storefront }) {
  const { programs, programs_total } = storefront;
  const { linkTo } = useShown();
  return (
    <Section
      id="programs"
      title={m.storefront_programs()}
      all={
        programs_total > programs.length && {
          label: m.storefront_all_programs({ count: String(programs_total) }),
          to: linkTo("programs", storefront),
        }
      }
    >
      {programs.length > 0 ? <ProgramCards featured programs={programs} /> : <NoPrograms storefront={storefront} />}
    </Section>
  );
}

function Coaches({ storefront }: { storefront: Storefront }) {
  const { kind, coaches, coaches_total } = storefront;
  const { linkTo } = useShown();
  const [first] = coaches;
  // A coach on their own has been introduced already, unless there is more to say.
  if (!first || (kind === "private" && coaches_total === 1 && !first.about)) return null;
  return (
    <Section
      id="coaches"
      title={m.storefront_coaches()}
      all={
        coaches_total > coaches.length && {
          label: m.storefront_all_coaches({ count: String(coaches_total) }),
          to: linkTo("coaches", storefront),
        }
      }
    >
      <CoachCards inRow coaches={coaches} kind={kind} />
    </Section>
  );
}
