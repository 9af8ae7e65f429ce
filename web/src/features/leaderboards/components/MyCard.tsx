import { IconEye, IconEyeOff, IconPencil, IconTrendingUp } from "@tabler/icons-react";
import { useState } from "react";
import { useCurrentUser } from "~/api/session";
import type { Unit } from "~/domain/training/load";
import { errorMessage } from "~/lib/apiError";
import { formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Button, ButtonLink } from "~/ui/button/Button";
import { Link } from "~/ui/link/Link";
import { toast, toastError } from "~/ui/toast/toast";
import { type Details, type OwnScore, useHideMine } from "../api";
import { type Division, divisionText } from "../lib/division";
import { scoreNote, scoreText, scoreWithTiebreak, tiebreakText, topPercent, workoutOf } from "../lib/scoreText";
import css from "./Board.module.css";
import { EnterResult } from "./EnterResult";

type Props = { details: Details; mine: OwnScore; division: Division; unit: Unit };

/** The reader's own score: their place, how far it is to the next ones, and what they can do with it. */
export function MyCard({ details, mine, division, unit }: Props) {
  const { board, total } = details;
  const user = useCurrentUser();
  const workout = workoutOf(board, details.total_reps);
  const isOff = mine.hidden || !mine.shows_results;
  return (
    <section className={css.mine} aria-label={m.leaderboards_mine()}>
      <div className={css.mineCard} data-hidden={isOff || undefined}>
        <div className={css.mineTop}>
          <Avatar name={user.full_name ?? ""} src={user.avatar_url} size={48} />
          {mine.place === null ? (
            <span className={css.mineText}>{m.leaderboards_other_division({ division: divisionText(division) })}</span>
          ) : (
            <Standing place={mine.place} total={isOff ? total + 1 : total} equal={mine.equal} division={division} />
          )}
          <span className={css.mineScore}>
            <b className={css.mineValue}>{scoreText(mine.score, workout, unit)}</b>
            <span className="t13 dim num">
              {[scoreNote(mine.score, workout), tiebreakText(mine.score)].filter(Boolean).join(" · ")}
            </span>
          </span>
        </div>
        {mine.ten_up && (
          <p className={css.tenUp}>
            <IconTrendingUp size={16} aria-hidden="true" />
            <span>{m.leaderboards_ten_up({ score: scoreWithTiebreak(mine.ten_up, workout, unit) })}</span>
          </p>
        )}
        {mine.logged && (
          <p className={css.reason}>
            {m.leaderboards_corrected_from({
              score: scoreWithTiebreak(mine.logged, workout, unit),
              reason: mine.reason,
            })}
          </p>
        )}
        {!mine.shows_results && (
          <p className={css.reason}>
            {m.leaderboards_private()} <Link name="user_settings-privacy">{m.leaderboards_open_privacy()}</Link>
          </p>
        )}
        {mine.shows_results && mine.hidden && <p className={css.reason}>{m.leaderboards_hidden()}</p>}
      </div>
      <Actions details={details} mine={mine} unit={unit} />
    </section>
  );
}

/** The place; in the lower half of the list how many are behind comes first, if anybody is. */
function Standing({
  place,
  total,
  equal,
  division,
}: {
  place: number;
  total: number;
  equal: number;
  division: Division;
}) {
  const percent = topPercent(place, total);
  const top = m.leaderboards_top({ percent: String(percent) });
  const behindCount = total - place - equal;
  const isLower = percent > 50 && behindCount > 0;
  const names = { place: formatNumber(place), total: formatNumber(total) };
  const isShared = equal > 0;
  const placeText = isShared ? m.leaderboards_place_shared(names) : m.leaderboards_place(names);
  const behind = isShared ? m.leaderboards_of_shared(names) : m.leaderboards_of(names);
  return (
    <span className={css.mineText}>
      {isLower ? (
        <>
          <b className={css.minePlace}>{m.leaderboards_ahead({ count: formatNumber(behindCount) })}</b>
          <span className="dim">{placeText}</span>
        </>
      ) : (
        <>
          <span>
            <b className={css.minePlace}>{names.place}</b> <span className="dim">{behind}</span>
          </span>
          {percent <= 50 && <span className={css.top}>{top}</span>}
        </>
      )}
      <span className="t13 dim">{divisionText(division)}</span>
    </span>
  );
}

function Actions({ details, mine, unit }: Omit<Props, "division">) {
  const { board } = details;
  const hide = useHideMine(board.id);
  const [busy, setBusy] = useState(false);
  const change = async (hidden: boolean, undoable: boolean) => {
    setBusy(true);
    try {
      await hide(hidden);
      toast(hidden ? m.leaderboards_hid() : m.leaderboards_shown(), {
        action: undoable ? { label: m.leaderboards_undo(), run: () => change(!hidden, false) } : undefined,
      });
    } catch (error) {
      toastError(errorMessage(error));
    }
    setBusy(false);
  };
  return (
    <div className={css.mineActions}>
      {mine.enrolment_id && (
        <ButtonLink
          size="medium"
          icon={<IconPencil size={18} aria-hidden="true" />}
          to={{ name: "client_day", params: { enrolmentId: mine.enrolment_id, date: mine.scored_on } }}
        >
          {m.leaderboards_correct_mine()}
        </ButtonLink>
      )}
      {board.kind === "challenge" && details.participation?.abilities.includes("enter") && (
        <EnterResult challenge={board} mine={mine} isMain={false} unit={unit} />
      )}
      <Button
        busy={busy}
        icon={mine.hidden ? <IconEye size={18} aria-hidden="true" /> : <IconEyeOff size={18} aria-hidden="true" />}
        onClick={() => void change(!mine.hidden, true)}
      >
        {mine.hidden ? m.leaderboards_show_mine() : m.leaderboards_hide_mine()}
      </Button>
    </div>
  );
}
