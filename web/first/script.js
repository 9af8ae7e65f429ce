// Runs inside the page, before anything is painted and while the app is still on its way. It must stay small, and work
// without the app: the content policy names its hash (server/regimen/platform/web_app.py).
(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // Storage may be forbidden.
    }
  };

  // A dark page never flashes white, and follows the system and other tabs later.
  const SCHEME = "regimen-color-scheme";
  const system = matchMedia("(prefers-color-scheme: dark)");
  const wear = () => {
    const chosen = read(SCHEME) || "auto";
    const dark = chosen === "dark" || (chosen === "auto" && system.matches);
    document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
  };
  wear();
  system.addEventListener("change", wear);
  addEventListener("storage", (event) => event.key === SCHEME && wear());

  // The font that an earlier visit has fetched (src/ui/theme/font.ts); the first visit does without until it is idle.
  const font = read("regimen-font");
  if (font) document.fonts.add(new FontFace("Inter Variable", font, { weight: "100 900", display: "swap" }));

  // What the page will ask the server for, asked now (src/api/early.ts hands it out).
  let session = null;
  try {
    session = JSON.parse(read("regimen.session"));
  } catch {
    // The app removes what it cannot read.
  }
  if (!session?.token || !navigator.onLine || !/^\/(user|coach|feed)(\/|$)/.test(location.pathname)) return;
  const authorization = `${session.tokenType} ${session.token}`;
  const headers = {
    "Api-Version": "3",
    "Client-Timezone": Intl.DateTimeFormat().resolvedOptions().timeZone,
    Authorization: authorization,
  };
  const answers = new Map();
  window.regimenEarly = { authorization, answers };
  const ask = (path) => {
    const url = location.origin + path;
    const answer = fetch(url, { headers });
    answers.set(url, answer);
    answer.catch(() => answers.delete(url));
    return answer;
  };
  // Today's training in plain text, for lines so slow that the workout starts before the app has arrived.
  const add = (parent, name, text) => {
    const element = document.createElement(name);
    element.textContent = text;
    parent.append(element);
    return element;
  };
  const formatSet = ({ reps, load, seconds }) =>
    [
      reps && (reps.max && reps.max !== reps.min ? `${reps.min}–${reps.max}` : `${reps.min}`),
      seconds && `${seconds} s`,
      load && `${load.value} ${load.unit}`,
    ]
      .filter(Boolean)
      .join(" × ");
  const show = (sessions) => {
    const main = document.querySelector("#first > main");
    if (!main || sessions.length === 0) return;
    main.replaceChildren();
    for (const { title, blocks } of sessions) {
      add(main, "h1", title);
      for (const block of blocks) {
        const list = add(main, "ul", "");
        for (const { name, sets } of block.entries ?? []) {
          add(list, "li", name);
          add(list, "p", sets.map(formatSet).filter(Boolean).join(", "));
        }
        for (const { label, seconds } of block.steps ?? []) add(list, "li", seconds ? `${label}, ${seconds} s` : label);
      }
    }
  };
  ask("/api/users/me");
  if (location.pathname !== "/user/today") return;
  const now = new Date();
  const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => `${part}`.padStart(2, "0"))
    .join("-");
  ask(`/api/athlete/calendar?from=${today}&to=${today}`)
    .then((answer) => (answer.ok ? answer.clone().json() : null))
    .then((calendar) => {
      const training = calendar?.days.filter(({ open, content }) => open && content.sessions.length > 0) ?? [];
      if (training.length === 1) void ask(`/api/athlete/calendar/${training[0].enrolment_id}/${training[0].date}`);
      show(training.flatMap(({ content }) => content.sessions));
    })
    .catch(() => undefined);
})();
