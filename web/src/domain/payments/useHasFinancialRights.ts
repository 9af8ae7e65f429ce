import { useSession } from "~/api/session";

/** Whether prices and amounts are shown: not to coaches without financial rights, to whom the server sends none. */
export function useHasFinancialRights(): boolean {
  return useSession().user?.financial !== false;
}
