import { formDrafts } from "~/api/formDrafts";
import { type Content, REST_DAY } from "~/domain/training/content";
import { newSession, withNewIds } from "~/domain/training/newParts";
import { DAYS_PER_WEEK } from "~/domain/training/weeks";
import { m } from "~/paraglide/messages.js";
import type { TemplateKind } from "../api/templates";

/** The three lists of templates, by the segment of their address. */
export const LISTS = {
  presets: {
    kind: "week",
    label: m.builder_templates_weeks,
    list: "templates_presets",
    create: "templates_presets_create",
    edit: "templates_presets_edit",
  },
  hyrox: {
    kind: "hyrox",
    label: m.builder_templates_hyrox,
    list: "templates_hyrox",
    create: "templates_hyrox_create",
    edit: "templates_hyrox_edit",
  },
  days: {
    kind: "day",
    label: m.builder_templates_days,
    list: "templates_days",
    create: "templates_days_create",
    edit: "templates_days_edit",
  },
} as const;
export type ListName = keyof typeof LISTS;

/** The list that an address belongs to. */
export function listOfPath(path: string): ListName {
  const segment = path.split("/")[3];
  return segment === "hyrox" || segment === "days" ? segment : "presets";
}

export function listOfKind(kind: TemplateKind): ListName {
  return kind === "week" ? "presets" : kind === "hyrox" ? "hyrox" : "days";
}

/** The days of a new template: the first has an empty session. */
export function newTemplateDays(kind: TemplateKind): Content[] {
  const first = { ...REST_DAY, sessions: [newSession()] };
  return [first, ...Array.from({ length: kind === "week" ? DAYS_PER_WEEK - 1 : 0 }, () => REST_DAY)];
}

/** Returns the days of a schedule after a template was inserted at `firstDay`; its sessions follow those of each day. */
export function daysWithTemplate(
  template: readonly Content[],
  firstDay: number,
  currentContent: (day: number) => Content,
): { day: number; content: Content }[] {
  return template.flatMap(({ sessions }, index) => {
    if (sessions.length === 0) return [];
    const day = firstDay + index;
    const current = currentContent(day);
    return [{ day, content: { ...current, sessions: [...current.sessions, ...withNewIds(sessions)] } }];
  });
}

/** What was typed and is not saved. It survives a reload and a failed save; `version` is the one it is based on. */
export type TemplateDraft = { name: string; days: Content[]; version: number };

const nameOf = (id: string) => `template.${id}`;

export const templateDrafts = {
  get: (id: string): TemplateDraft | undefined => {
    const draft = formDrafts.get<TemplateDraft>(nameOf(id));
    return draft && Array.isArray(draft.days) ? draft : undefined;
  },
  /** Stores a draft; null removes it. */
  set: (id: string, draft: TemplateDraft | null): void => formDrafts.set(nameOf(id), draft ?? undefined),
};
