import { type APIRequestContext, expect } from "@playwright/test";

const HEADERS = { "Api-Version": "3" };

type Mail = { id: string; to: string; subject: string };

/** The mails to an address, newest first. */
export async function mailsTo(request: APIRequestContext, email: string): Promise<Mail[]> {
  const query = `search=${encodeURIComponent(email)}`;
  const listed = await (await request.get(`/api/developer/mails?${query}`, { headers: HEADERS })).json();
  const mails: Mail[] = Array.isArray(listed) ? listed : listed.items;
  return mails.filter(({ to }) => to === email);
}

/** The path of the link with a token in the newest mail to an address, or in the newest with such a subject. */
export async function mailedLink(request: APIRequestContext, email: string, subject = /./): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const [newest] = (await mailsTo(request, email)).filter((mail) => subject.test(mail.subject));
      if (!newest) return undefined;
      const mail = await (await request.get(`/api/developer/mails/${newest.id}`, { headers: HEADERS })).json();
      link = /https?:\/\/\S+(?:token|invite)=\S+/.exec(mail.text)?.[0];
      return link;
    })
    .toBeDefined();
  const { pathname, search } = new URL(link as string);
  return pathname + search;
}
