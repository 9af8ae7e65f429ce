import type { ComponentType } from "react";

export type OpenProgramProps = { programId: string; onClose: () => void };

type Loader = () => Promise<{ default: ComponentType<OpenProgramProps> }>;
let load: Loader | undefined;

/** The app connects the dialog that opens a program here, because features do not import each other. */
export function setOpenProgramDialog(loader: Loader): void {
  load = loader;
}

export const loadOpenProgramDialog: Loader = () =>
  load ? load() : Promise.reject(new Error("The app has not provided the dialog that opens a program."));
