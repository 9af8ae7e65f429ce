// The people whose screens are shown: those of the demo, and new ones whose screens the demo does not have.
const PASSWORD = "demo1234";
const APP = { client_id: "regimen-web", client_secret: "regimen-web" };
const HEADERS = { "Api-Version": "3", "Content-Type": "application/json", "Client-Timezone": "Europe/London" };

export async function call(url, path, { token, body, method } = {}) {
  const response = await fetch(url + path, {
    method: method ?? (body ? "POST" : "GET"),
    headers: { ...HEADERS, ...(token && { Authorization: `Bearer ${token}` }) },
    body: body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.status === 204 ? undefined : response.json();
}

const sessionOf = ({ access_token: token, token_type: tokenType }) => ({ token, tokenType, user: null });

async function signUp(url, role, first, last) {
  const email = `${first}.${crypto.randomUUID()}@example.com`.toLowerCase();
  return call(url, "/api/users/sign_up", {
    body: {
      ...APP,
      role,
      email,
      password: PASSWORD,
      first_name: first,
      last_name: last,
      birthdate: "17/05/1990",
      country: "DE",
      agreement: true,
    },
  });
}

/** A coach who signed up and is asked which account to open. */
const newcomer = (url) => signUp(url, "coach", "Nora", "Neumann");

/** A coach who has an account and is asked to choose a subscription. */
async function chooser(url) {
  const joined = await signUp(url, "coach", "Carl", "Christensen");
  await call(url, "/api/accounts", { token: joined.access_token, body: { kind: "private" } });
  return joined;
}

/** A coach on the first day of the trial: no program, no client, no payment account. */
async function beginner(url) {
  const joined = await chooser(url);
  await call(url, "/api/users/me", { token: joined.access_token, body: { user: { trial_start: true } } });
  return joined;
}

const LONG_TITLE =
  "Donaudampfschifffahrtsgesellschaftskapitänsmützen-Krafttraining für Fortgeschrittene mit Rückengeschichte";

/** A coach whose only program is a draft with a very long title. */
async function germanCoach(url) {
  const joined = await beginner(url);
  const body = { plan_type: "fixed", title: LONG_TITLE.slice(0, 100) };
  const plan = await call(url, "/api/coach/plans", { token: joined.access_token, body });
  return { ...joined, plan: plan.id };
}

/** A client without a program. */
const stranger = (url) => signUp(url, "user", "Sven", "Sørensen");

const CREATED = { newcomer, chooser, beginner, german: germanCoach, stranger };

/** Signs in or creates everybody in `names`, and returns their sessions and the ids that paths need. */
export async function signIn(url, names) {
  const sessions = {};
  const people = {};
  const drafts = {};
  for (const name of new Set(["erik", "maya", "chloe", "marcus", ...names])) {
    const body = { ...APP, email: `${name}@example.com`, password: PASSWORD };
    // oxlint-disable-next-line no-await-in-loop -- a handful
    const signedIn = await (CREATED[name] ? CREATED[name](url) : call(url, "/api/users/sign_in", { body }));
    sessions[name] = sessionOf(signedIn);
    people[name] = signedIn.current.user_id ?? signedIn.current.id;
    drafts[name] = signedIn.plan;
  }
  const { token } = sessions.erik;
  const { items } = await call(url, "/api/coach/plans", { token });
  const account = await call(url, "/api/coach/payment_account", { token });
  const plans = Object.fromEntries(items.map((one) => [one.custom_url, one.id]));
  return { sessions, ids: { people, plans: { ...plans, german: drafts.german }, payout: account.id } };
}
