import { useMutation } from "@tanstack/react-query";
import { $api, onError } from "~/api/client";
import { usePasswordAgain } from "~/domain/accounts/usePasswordAgain";
import { fetchOnboardingUrl } from "~/features/payments/api";
import { errorMessage } from "~/lib/apiError";
import { routeExists } from "~/lib/routes";
import { Banner } from "~/ui/banner/Banner";
import { Link } from "~/ui/link/Link";
import { toastError } from "~/ui/toast/toast";
import { warningContent } from "./warnings";
import css from "./Frame.module.css";

/** Banners under the header about what needs the person's attention. A failure to load them is not shown. */
export function Warnings() {
  const { data = [] } = $api.useQuery("get", "/api/users/warnings", onError("inline"), { staleTime: 60_000 });
  return data.map((warning) => {
    const content = warningContent(warning);
    if (!content) return null;
    return (
      <Banner key={`${warning.type}-${JSON.stringify(warning.data)}`} tone={content.tone} bar>
        {content.to && routeExists(content.to.name) ? (
          <Link {...content.to}>{content.text}</Link>
        ) : content.toProvider ? (
          <ProviderButton>{content.text}</ProviderButton>
        ) : (
          content.text
        )}
      </Banner>
    );
  });
}

/** Opens the payment provider's onboarding; its address is requested on click. */
function ProviderButton({ children }: { children: string }) {
  const open = useMutation({
    mutationFn: () => fetchOnboardingUrl("settings"),
    onSuccess: (url) => window.location.assign(url),
    onError: (error) => passwordAgain.ask(error) || toastError(errorMessage(error)),
  });
  const passwordAgain = usePasswordAgain(() => open.mutate());
  return (
    <>
      <button
        type="button"
        className={css.warningButton}
        disabled={open.isPending || open.isSuccess}
        onClick={() => open.mutate()}
      >
        {children}
      </button>
      {passwordAgain.dialog}
    </>
  );
}
