import { useRouter } from "@tanstack/react-router";
import { internalPath } from "~/lib/paths";
import { Button } from "~/ui/button/Button";
import type { ReleaseNote } from "../api";

type Props = { note: ReleaseNote; variant?: "primary" | "outline"; onFollow: () => void };

/** The button of a note, if it has one: to a page of the app, or to another site in a new tab. */
export function ReleaseNoteButton({ note, variant = "outline", onFollow }: Props) {
  const router = useRouter();
  const { cta_name: name, cta_url: url } = note;
  if (!name || !url) return null;
  const path = internalPath(url);
  const follow = () => {
    onFollow();
    if (path) router.history.push(path);
    else window.open(url, "_blank", "noopener,noreferrer");
  };
  return (
    <Button variant={variant} onClick={follow}>
      {name}
    </Button>
  );
}
