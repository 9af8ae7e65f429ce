import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { LAST_DAY } from "~/api/limits";
import { toastRefusal } from "~/domain/plan-notice/Refusal";
import { m } from "~/paraglide/messages.js";
import { toast, toastError } from "~/ui/toast/toast";
import { fetchTemplate } from "../../api/templates";
import { timelineWrites } from "../../api/timelineWrites";
import { drafts } from "../../lib/drafts";
import { daysWithTemplate } from "../../lib/templates";
import { useBuilder } from "../context";

/**
 * Inserts a template after the sessions of each day. If one of the days has a draft, all of them become drafts;
 * otherwise they are published, as copied days are. Either way it is one step to undo.
 */
export function useInsertTemplate() {
  const { timeline, actions } = useBuilder();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  /** Returns whether the template was inserted; a refusal is shown in a toast. */
  const insert = async (templateId: string, firstDay: number): Promise<boolean> => {
    setBusy(true);
    try {
      const template = await fetchTemplate(client, templateId);
      const days = daysWithTemplate(template.days, firstDay, actions.currentContent);
      if (days.some(({ day }) => day > LAST_DAY)) {
        toastError(m.builder_template_too_late());
        return false;
      }
      const before = days.map(({ day }) => ({ day, draft: drafts.get(timeline.id, day) }));
      let undo: () => unknown;
      if (before.some(({ draft }) => draft !== null)) {
        for (const { day, content } of days) {
          const { version, texts } = { texts: {}, ...(drafts.get(timeline.id, day) ?? actions.publishedDay(day)) };
          drafts.set(timeline.id, day, { content, version, texts });
        }
        undo = actions.pushUndo([], before);
      } else {
        const versions = days.map((one) => ({ ...one, version: actions.publishedDay(one.day).version }));
        const saved = await timelineWrites(timeline.id).saveDays(versions);
        actions.applySaved(saved.days);
        undo = actions.pushUndo(saved.undo);
      }
      toast(m.builder_template_inserted({ name: template.name }), { action: { label: m.ui_undo(), run: undo } });
      return true;
    } catch (error) {
      toastRefusal(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, insert };
}
