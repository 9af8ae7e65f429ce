import { useMutation } from "@tanstack/react-query";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { toast, toastError } from "~/ui/toast/toast";
import { archiveProgram, type Program, restoreProgram, useCacheProgram } from "./api";

type ProgramRef = Pick<Program, "id" | "title">;

const onError = (error: Error) => toastError(errorMessage(error));

/** Archives a program, with an undo in the toast, and restores one. */
export function useArchiveProgram() {
  const cacheProgram = useCacheProgram();
  const restoring = useMutation({
    mutationFn: ({ id }: ProgramRef) => restoreProgram(id),
    onSuccess: (program, { title }) => {
      cacheProgram(program);
      toast(m.programs_restored_toast({ title }));
    },
    onError,
  });
  const archiving = useMutation({
    mutationFn: ({ id }: ProgramRef) => archiveProgram(id),
    onSuccess: (program, target) => {
      cacheProgram(program);
      const undo = { label: m.ui_undo(), run: () => restoring.mutate(target) };
      toast(m.programs_archived_toast({ title: target.title }), { action: undo });
    },
    onError,
  });
  return { archive: archiving.mutate, restore: restoring.mutate, busy: archiving.isPending || restoring.isPending };
}
