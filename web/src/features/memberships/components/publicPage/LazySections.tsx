import type { PublicProgram } from "../../api";
import { ProgramHighlights } from "./ProgramHighlights";
import { ProgramContents } from "./ProgramContents";
import { ProgramAttachments } from "./ProgramAttachments";
import { CoachCard } from "./CoachCard";

/** The sections below the first screen, which load after it. */
export default function LazySections({ program }: { program: PublicProgram }) {
  return (
    <>
      <ProgramHighlights program={program} />
      <ProgramAttachments program={program} />
      {program.accessibility && <ProgramContents programId={program.id} />}
      <CoachCard program={program} />
    </>
  );
}
