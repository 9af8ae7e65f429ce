import { Attachments } from "~/domain/media/attachments/Attachments";
import { m } from "~/paraglide/messages.js";
import { type PublicProgram, usePublicProgram } from "../../api";
import { programUrlId } from "../../urlId";
import section from "./LazySections.module.css";

/** Videos, pictures and files that the coach shows with the program. */
export function ProgramAttachments({ program }: { program: PublicProgram }) {
  const { refetch } = usePublicProgram(programUrlId(program));
  if (program.attachments.length === 0) return null;
  return (
    <section className={section.section} aria-labelledby="attachments">
      <h2 id="attachments" className={section.heading}>
        {m.memberships_attachments()}
      </h2>
      <Attachments items={program.attachments} label={m.memberships_attachments()} onOpen={refetch} />
    </section>
  );
}
