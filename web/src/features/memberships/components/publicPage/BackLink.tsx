import { IconArrowLeft } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { internalPath } from "~/lib/paths";
import { m } from "~/paraglide/messages.js";
import { Link } from "~/ui/link/Link";
import type { PublicProgram } from "../../api";
import { ownerUrlId } from "../../urlId";
import css from "./BackLink.module.css";

/** Links back from the program's page: to `back`, the viewer's own programs or the coach's other programs. */
export function BackLink({
  program,
  back,
  role,
}: {
  program: PublicProgram;
  back: string | undefined;
  role: string | undefined;
}) {
  const router = useRouter();
  const requested = internalPath(back);
  const content = (
    <>
      <IconArrowLeft size={16} aria-hidden="true" />
      {m.memberships_back()}
    </>
  );
  if (requested) {
    return (
      <a
        className={css.back}
        href={requested}
        onClick={(event) => {
          // Another tab or window is the browser's business.
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          router.history.push(requested);
        }}
      >
        {content}
      </a>
    );
  }
  if (program.is_owner) {
    return (
      <Link name="my_plans" className={css.back}>
        {content}
      </Link>
    );
  }
  if (role === "user" && program.is_bought) {
    return (
      <Link name="user_my_plans" className={css.back}>
        {content}
      </Link>
    );
  }
  return (
    <Link name="public-page-plans" params={{ userId: ownerUrlId(program.owner) }} className={css.back}>
      {content}
    </Link>
  );
}
