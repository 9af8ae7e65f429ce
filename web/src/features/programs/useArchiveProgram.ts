import { useState } from "react";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { toast, toastError } from "~/ui/toast/toast";
import { archiveProgram, type Program, restoreProgram, useCacheProgram } from "./api";

type ProgramName = Pick<Program, "id" | "title">;

/** Archives a program, with an undo in the toast, and restores one. */
export function useArchiveProgram() {
  const cacheProgram = useCacheProgram();
  const [busy, setBusy] = useState(false);

  async function run(
    action: (programId: string) => Promise<Program>,
    program: ProgramName,
    message: string,
    undo?: () => unknown,
  ) {
    setBusy(true);
    try {
      cacheProgram(await action(program.id));
      toast(message, undo && { action: { label: m.ui_undo(), run: undo } });
    } catch (error) {
      toastError(errorMessage(error));
    } finally {
      setBusy(false);
    }
  }
  const restore = (program: ProgramName) =>
    run(restoreProgram, program, m.programs_restored_toast({ title: program.title }));
  const archive = (program: ProgramName) =>
    run(archiveProgram, program, m.programs_archived_toast({ title: program.title }), () => restore(program));
  return { archive, restore, busy };
}
