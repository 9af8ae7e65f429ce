import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { useMe } from "~/api/me";
import { pathOf } from "~/lib/routes";
import { m } from "~/paraglide/messages.js";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { AuthPage } from "../components/AuthPage";
import { AccountKindChoice } from "../components/AccountKindChoice";
import { PlanChoice } from "../components/PlanChoice";
import { SignUpSteps } from "../components/SignUpSteps";
import { rememberedAccountKind } from "../signUpRoles";

/** The next step of a new coach: choosing an account, then a plan. */
export default function SetupProfilePage() {
  const me = useMe();
  const navigate = useNavigate();
  const kind = rememberedAccountKind();
  const chosen = me.data && !me.data.current.account_id && kind;
  useEffect(() => {
    if (chosen)
      void navigate({ to: pathOf("onboarding-verify-information", { params: { role: chosen } }), replace: true });
  }, [chosen, navigate]);

  if (me.isError && !me.data) return <ErrorState error={me.error} onRetry={me.refetch} framed />;
  if (!me.data || chosen) {
    return (
      <AuthPage title={m.accounts_kind_title()} wide>
        <Skeleton height={160} />
      </AuthPage>
    );
  }
  if (!me.data.current.account_id) {
    return (
      <AuthPage
        title={m.accounts_kind_title()}
        note={m.accounts_kind_note()}
        above={<SignUpSteps current={1} />}
        wide
        bare
      >
        <AccountKindChoice />
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title={m.accounts_plan_title()}
      note={m.accounts_plan_note()}
      above={<SignUpSteps current={2} />}
      wide
      bare
    >
      <PlanChoice me={me.data} />
    </AuthPage>
  );
}
