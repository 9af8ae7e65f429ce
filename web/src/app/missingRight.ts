import { type Ability, session } from "~/api/session";
import { m } from "~/paraglide/messages.js";
import { toast } from "~/ui/toast/toast";

/** What a page needs: an ability of coaches, or being the owner of the account. */
export type Right = Ability | "own_account";

/** A sentence takes longer to read than a confirmation. */
const SHOWN_MS = 10_000;

/** Who may open such a page, and whom to ask. */
const TEXTS: Record<Right, (account: { account: string }) => string> = {
  see_clients: m.app_right_see_clients,
  message_clients: m.app_right_message_clients,
  edit_programs: m.app_right_edit_programs,
  publish: m.app_right_edit_programs,
  write_training: m.app_right_other,
  manage_coaches: m.app_right_other,
  see_money: m.app_right_see_money,
  own_account: m.app_right_own_account,
};

/** Says why somebody is on another page than the one that they wanted. */
export function explainRight(right: Right): void {
  const account = session.get().user?.title ?? m.app_right_this_account();
  toast(TEXTS[right]({ account }), { ms: SHOWN_MS });
}
