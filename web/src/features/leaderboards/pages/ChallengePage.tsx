import { usePageParams } from "~/ui/link/usePage";
import { BoardView } from "../components/BoardView";

/** A challenge with its leaderboard. */
export default function ChallengePage() {
  const { id, resultId } = usePageParams("challenges-leaderboard-comments");
  return <BoardView id={id} resultId={resultId} comments="challenges-leaderboard-comments" />;
}
