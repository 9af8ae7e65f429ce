import { IconTrophy } from "@tabler/icons-react";
import { $api, onError } from "~/api/client";
import { m } from "~/paraglide/messages.js";
import { Link } from "~/ui/link/Link";
import css from "./BoardLink.module.css";
import { useDayState } from "./dayState";

/** The way from a score to its leaderboard, with the place. Nothing while the server does not have the score. */
export function BoardLink({ blockId }: { blockId: string }) {
  const { day } = useDayState();
  const query = { enrolment_id: day.enrolment_id, day: day.day };
  const boards = $api.useQuery("get", "/api/athlete/leaderboards", { params: { query }, ...onError("silent") });
  const board = boards.data?.items.find((one) => one.block_id === blockId);
  if (!board) return null;
  const { place, total } = board;
  return (
    <Link name="leaderboard" params={{ id: board.leaderboard_id }} className={css.board}>
      <IconTrophy size={18} aria-hidden="true" />
      {place === null ? m.calendar_leaderboard() : m.calendar_leaderboard_place({ place, total })}
    </Link>
  );
}
