import { usePageParams } from "~/ui/link/usePage";
import { BoardView } from "../components/BoardView";

/** The leaderboard of the block of a day. */
export default function BoardPage() {
  const { id, resultId } = usePageParams("daily-leaderboard-comments");
  return <BoardView id={id} resultId={resultId} comments="daily-leaderboard-comments" />;
}
