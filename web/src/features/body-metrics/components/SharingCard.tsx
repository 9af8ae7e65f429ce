import { IconDownload, IconShieldLock, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { onError } from "~/api/client";
import { errorMessage } from "~/lib/apiError";
import { toLocalDate } from "~/lib/dates";
import { formatDay } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { ConfirmDialog } from "~/ui/dialog/Dialog";
import { cx } from "~/ui/cx";
import { SwitchField } from "~/ui/field/CheckboxField";
import { FormError } from "~/ui/form/FormError";
import { toast, toastError } from "~/ui/toast/toast";
import { downloadOwn, type Share, useConsentWrites } from "../api";
import css from "./BodyMetrics.module.css";

/** Which coaches see the client's body metrics, with a switch for each; export and deletion of everything. */
export function SharingCard({ shares }: { shares: Share[] }) {
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <Card
      title={
        <span className={css.cardTitle}>
          <IconShieldLock size={16} aria-hidden="true" /> {m.body_metrics_sharing_title()}
        </span>
      }
    >
      {shares.map((share) => (
        <ShareSwitch key={share.account_id} share={share} />
      ))}
      <p className={cx("t13 meta", css.sharingText)}>
        {shares.length > 0 ? m.body_metrics_sharing_text() : m.body_metrics_sharing_none()}
      </p>
      <div className={css.foot}>
        <Button
          size="small"
          icon={<IconDownload size={14} />}
          onClick={() => downloadOwn().catch((error: unknown) => toastError(errorMessage(error)))}
        >
          {m.body_metrics_export()}
        </Button>
        <Button size="small" variant="quiet" icon={<IconTrash size={14} />} onClick={() => setIsDeleting(true)}>
          {m.body_metrics_delete_all()}
        </Button>
      </div>
      {isDeleting && <DeleteAllDialog onClose={() => setIsDeleting(false)} />}
    </Card>
  );
}

/** Whether coaches of an account see the metrics and, apart from them, the photos. */
function ShareSwitch({ share }: { share: Share }) {
  const { share: write } = useConsentWrites();
  const { account_id, account_title: account, agreed_at } = share;
  const [wanted, setWanted] = useState<{ shared: boolean; photos: boolean }>();
  const { shared, photos } = wanted ?? { shared: share.shared, photos: share.photos_agreed_at !== null };
  const since = shared && agreed_at && formatDay(toLocalDate(agreed_at), "longWithYear");
  const save = (next: { shared: boolean; photos: boolean }, done: string) => {
    setWanted(next);
    write.mutate(
      { params: { path: { account_id } }, body: next },
      { onSuccess: () => toast(done), onSettled: () => setWanted(undefined) },
    );
  };
  return (
    <div className={css.share}>
      <SwitchField
        label={account}
        help={since ? m.body_metrics_sharing_since({ date: since }) : m.body_metrics_sharing_off()}
        checked={shared}
        disabled={write.isPending}
        onChange={({ currentTarget: { checked } }) =>
          save(
            { shared: checked, photos: false },
            checked ? m.body_metrics_sharing_on_toast({ account }) : m.body_metrics_sharing_off_toast({ account }),
          )
        }
      />
      {shared && (
        <SwitchField
          label={m.body_metrics_sharing_photos()}
          aria-label={m.body_metrics_sharing_photos_of({ account })}
          checked={photos}
          disabled={write.isPending}
          onChange={({ currentTarget: { checked } }) =>
            save(
              { shared: true, photos: checked },
              checked
                ? m.body_metrics_sharing_photos_toast({ account })
                : m.body_metrics_sharing_photos_off_toast({ account }),
            )
          }
        />
      )}
    </div>
  );
}

function DeleteAllDialog({ onClose }: { onClose: () => void }) {
  const { deleteAll } = useConsentWrites();
  const confirm = () =>
    deleteAll.mutate(
      { ...onError("inline") },
      {
        onSuccess: () => {
          toast(m.body_metrics_delete_all_done());
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      opened
      danger
      onClose={onClose}
      title={m.body_metrics_delete_all_title()}
      confirm={m.body_metrics_delete_all_confirm()}
      busy={deleteAll.isPending}
      onConfirm={confirm}
    >
      <p>{m.body_metrics_delete_all_text()}</p>
      <FormError>{deleteAll.error && errorMessage(deleteAll.error)}</FormError>
    </ConfirmDialog>
  );
}
