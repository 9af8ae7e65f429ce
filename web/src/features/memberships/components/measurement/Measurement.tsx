import { ConsentBar } from "~/domain/consent/ConsentBar";
import { useConsent } from "~/domain/consent/useConsent";
import { m } from "~/paraglide/messages.js";
import type { PublicProgram } from "../../api";
import { ContainerFrame } from "./ContainerFrame";

type Props = {
  program: PublicProgram;
  option: PublicProgram["price_options"][number] | undefined;
  /** Whether the visitor has bought it just now. */
  isBought?: boolean;
  isStarted?: boolean;
};

/** The coach's own measurement of a program's sales, for visitors who allow it; asks those who haven't chosen yet. */
export function Measurement({ program, option, isBought = false, isStarted }: Props) {
  const consent = useConsent();
  const { analytics, full_name: name } = program.owner;
  // Coaches don't count their own visits.
  if (!analytics.enabled || !analytics.code || program.is_owner) return null;
  if (!consent) {
    return isBought ? null : <ConsentBar text={m.memberships_may_measure({ name })} isRaised={!program.is_bought} />;
  }
  if (!consent.allowed.includes("marketing")) return null;
  return (
    <ContainerFrame
      program={program}
      code={analytics.code}
      option={option}
      first={isBought ? "purchase" : "view_item"}
      isStarted={isStarted}
    />
  );
}
