import { useRef, useState } from "react";
import { Refusal } from "~/domain/plan-notice/Refusal";
import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { Button } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { ConfirmDialog } from "~/ui/dialog/Dialog";
import { FormError } from "~/ui/form/FormError";
import { Link } from "~/ui/link/Link";
import { toast } from "~/ui/toast/toast";
import { type Logo, useRemoveLogo, useSaveLogo, type WebAddress } from "../api";
import css from "./LogoEditor.module.css";
import { LogoPreviews } from "./LogoPreviews";

const ACCEPTED = "image/svg+xml,image/png,image/webp,image/jpeg,image/gif";

/** One file, from which the server cuts every size; the former logo is shown until there is another one. */
export function LogoEditor({ logo, address }: { logo: Logo | null; address: WebAddress }) {
  const input = useRef<HTMLInputElement>(null);
  const saving = useSaveLogo();
  const removing = useRemoveLogo();
  const [isRemoving, setIsRemoving] = useState(false);
  const remove = () =>
    removing.mutate(
      {},
      {
        onSuccess: () => {
          saving.reset();
          toast(m.white_label_logo_removed());
        },
        onSettled: () => setIsRemoving(false),
      },
    );
  return (
    <Card title={m.white_label_logo()} className={css.card}>
      <p className={css.about}>{m.white_label_logo_about()}</p>
      {logo && <LogoPreviews logo={logo} />}
      {logo && address.domain && !address.url && (
        <Banner
          tone="info"
          action={
            <Link name="customisation-web-address" className="link">
              {m.white_label_logo_set_address()}
            </Link>
          }
        >
          {m.white_label_logo_no_address()}
        </Banner>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED}
        aria-label={m.white_label_logo()}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = "";
          if (file) saving.mutate(file, { onSuccess: () => toast(m.white_label_logo_saved()) });
        }}
      />
      <div className={css.buttons}>
        <Button variant={logo ? undefined : "primary"} busy={saving.isPending} onClick={() => input.current?.click()}>
          {logo ? m.white_label_logo_replace() : m.white_label_logo_choose()}
        </Button>
        {logo && (
          <Button variant="quiet" disabled={saving.isPending} onClick={() => setIsRemoving(true)}>
            {m.white_label_logo_remove()}
          </Button>
        )}
      </div>
      <p className="meta">{m.white_label_logo_formats()}</p>
      <FormError focus>{saving.error && <Refusal error={saving.error} />}</FormError>
      <ConfirmDialog
        opened={isRemoving}
        onClose={() => setIsRemoving(false)}
        title={m.white_label_logo_remove_title()}
        confirm={m.white_label_logo_remove()}
        danger
        busy={removing.isPending}
        onConfirm={remove}
      >
        {m.white_label_logo_remove_text()}
      </ConfirmDialog>
    </Card>
  );
}
