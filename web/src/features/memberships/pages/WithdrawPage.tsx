import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useSession } from "~/api/session";
import { ApiError, errorMessage } from "~/lib/apiError";
import { parseText } from "~/lib/search";
import { m } from "~/paraglide/messages.js";
import { useCloseOnBack } from "~/ui/dialog/useCloseOnBack";
import { usePageSearch } from "~/ui/link/usePage";
import { usePageTitle } from "~/ui/page/usePageTitle";
import { SkeletonText } from "~/ui/skeleton/Skeleton";
import { checkWithdrawal, type Contract, type PurchaseProof } from "../api";
import { ConfirmForm } from "../components/withdraw/ConfirmForm";
import { NoRight } from "../components/withdraw/NoRight";
import { ProofForm } from "../components/withdraw/ProofForm";
import { Receipt } from "../components/withdraw/Receipt";
import css from "../components/withdraw/Withdraw.module.css";

/** Withdrawing from a contract, for anybody: the order, the confirmation and the receipt. A mailed link opens the order. */
export default function WithdrawPage() {
  usePageTitle(m.memberships_withdraw_title());
  const [search, setSearch] = usePageSearch((raw) => ({ token: parseText(raw.token), order: parseText(raw.order) }));
  const { user } = useSession();
  const [contract, setContract] = useState<Contract>();
  const [typed, setTyped] = useState<PurchaseProof>({ order_number: search.order, email: user?.email ?? "" });
  const check = useMutation({
    mutationFn: checkWithdrawal,
    onSuccess: (found, { token }) => {
      setContract(found);
      // The address keeps a proof, so that a reload shows the same contract again, or its receipt.
      if (!token) setSearch({ order: "", token: found.token });
    },
  });
  function changeOrder() {
    setContract(undefined);
    setSearch({ token: "" });
    check.reset();
  }
  const openLink = useEffectEvent((token: string) => {
    if (!contract) check.mutate({ order_number: "", email: "", token });
  });
  useEffect(() => {
    if (search.token) openLink(search.token);
  }, [search.token]);
  useCloseOnBack(contract !== undefined && !contract.receipt, changeOrder);

  const hasTyped = Boolean(check.variables?.order_number);
  const isOpening = search.token !== "" && !contract && !check.isError && !hasTyped;
  const isDeadLink = !hasTyped && check.error instanceof ApiError && check.error.code === "UnknownOrder";
  return (
    <div className={css.page}>
      {isOpening ? (
        <SkeletonText lines={4} />
      ) : contract?.receipt ? (
        <Receipt contract={contract} receipt={contract.receipt} />
      ) : contract && contract.right !== "open" ? (
        <NoRight contract={contract} />
      ) : contract ? (
        <ConfirmForm contract={contract} proof={check.variables ?? typed} onChange={changeOrder} onDone={setContract} />
      ) : (
        <ProofForm
          initial={typed}
          error={isDeadLink ? m.memberships_withdraw_link_over() : check.error && errorMessage(check.error)}
          busy={check.isPending}
          onContinue={(entered) => {
            setTyped(entered);
            check.mutate(entered);
          }}
        />
      )}
    </div>
  );
}
