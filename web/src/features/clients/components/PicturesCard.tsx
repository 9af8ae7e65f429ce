import { formatDate, toLocalDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { Card } from "~/ui/card/Card";
import type { ClientProfile } from "../api";
import { useClientMessages } from "../messageApi";
import css from "~/domain/clients/Notes.module.css";

/** The pictures that were exchanged with a client; nothing as long as there are none. */
export function PicturesCard({ profile }: { profile: ClientProfile }) {
  const pictures = useClientMessages(profile.client.id).data?.pictures ?? [];
  if (pictures.length === 0) return null;
  return (
    <Card title={m.clients_files()} note={m.clients_files_note()}>
      <ul className={css.pictures}>
        {pictures.map(({ file, seq, mine, created_at }) => {
          const date = formatDate(toLocalDate(created_at));
          const label = mine
            ? m.clients_file_sent({ date })
            : m.clients_file_received({ name: profile.first_name, date });
          return (
            <li key={`${seq}-${file.resource_id}`}>
              <a className={css.picture} href={file.src} target="_blank" rel="noreferrer" title={label}>
                <img src={file.cover_sm} alt={label} loading="lazy" />
              </a>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
