import { useEffect, useEffectEvent, useRef } from "react";
import { formatMoneyInput } from "~/lib/money";
import type { PublicProgram } from "../../api";
import { leaving } from "../../leaving";
import { type Container, openContainer, type Step } from "./container";

type Option = PublicProgram["price_options"][number];
type Props = {
  program: PublicProgram;
  code: string;
  option: Option | undefined;
  /** What has happened by the time it is shown. */
  first: "view_item" | "purchase";
  /** Whether the visitor has just started a free program here. */
  isStarted?: boolean;
};

/** Time for a message to reach the frame, before the page is left. */
const ARRIVES_MS = 100;

/** What is told of a program at a price. Nothing of one that costs something while none of its prices is on sale. */
function stepOf(name: Step["name"], program: PublicProgram, option: Option | undefined): Step | undefined {
  if (!option && program.plan_pricing === "paid") return undefined;
  const { amount_minor: amount = 0, currency = program.currency, duration = "free" } = option ?? {};
  return {
    name,
    currency: currency.toUpperCase(),
    value: Number(formatMoneyInput(amount, currency)),
    item: { id: program.id, name: program.title, variant: duration },
  };
}

/** The coach's container, beside the page and unseen: it is told what the visitor does with the program. */
export function ContainerFrame({ program, code, option, first, isStarted = false }: Props) {
  const container = useRef<Container>(undefined);
  const optionId = option?.id;
  const told = useRef(optionId);
  const report = useEffectEvent((name: Step["name"]) => {
    const step = stepOf(name, program, option);
    if (step) container.current?.report(step);
  });
  useEffect(() => {
    const opened = openContainer(code);
    container.current = opened;
    report(first);
    leaving.tell = async () => {
      report("begin_checkout");
      await new Promise((resolve) => setTimeout(resolve, ARRIVES_MS));
    };
    return () => {
      leaving.tell = undefined;
      container.current = undefined;
      opened.close();
    };
  }, [code, first]);
  useEffect(() => {
    if (told.current === optionId) return;
    told.current = optionId;
    report("select_item");
  }, [optionId]);
  useEffect(() => {
    if (isStarted) report("purchase");
  }, [isStarted]);
  return null;
}
