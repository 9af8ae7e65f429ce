import { useRef } from "react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, onError, unwrap, withFiles } from "~/api/client";
import { refreshUser } from "~/api/me";
import { errorMessage } from "~/lib/apiError";
import { ACCEPTED_PICTURES } from "~/lib/pictures";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Button } from "~/ui/button/Button";
import { FormError } from "~/ui/form/FormError";
import { toast } from "~/ui/toast/toast";
import css from "./Profile.module.css";

type Props = {
  name: string;
  src: string | null;
  /** The picture of the account that one works in, or of the person. */
  of: "account" | "person";
  disabled?: boolean;
};

/** A picture and the button that changes it. */
export function AvatarPicker({ name, src, of, disabled }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const queries = useQueryClient();
  const upload = useMutation({
    mutationFn: (file: File) => {
      const sent = { ...withFiles({ "user[avatar]": file }), ...onError("inline") };
      return unwrap(
        of === "account" ? api.POST("/api/users/avatar", sent) : api.POST("/api/users/private_avatar", sent),
      );
    },
    onSuccess: async () => {
      toast(m.accounts_picture_saved());
      // The picture is saved, even if the reload fails.
      await Promise.allSettled([refreshUser(), queries.invalidateQueries({ queryKey: ["get", "/api/accounts"] })]);
    },
  });
  return (
    <div className={css.picture}>
      <Avatar name={name} src={src} size={96} square={of === "account"} />
      <div className="stack">
        <input
          ref={input}
          type="file"
          hidden
          accept={ACCEPTED_PICTURES}
          aria-label={m.accounts_picture()}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = "";
            if (file) upload.mutate(file);
          }}
        />
        <div>
          <Button busy={upload.isPending} disabled={disabled} onClick={() => input.current?.click()}>
            {m.accounts_picture_change()}
          </Button>
        </div>
        <p className="meta">{m.accounts_picture_note()}</p>
        {upload.isError && <FormError>{errorMessage(upload.error)}</FormError>}
      </div>
    </div>
  );
}
