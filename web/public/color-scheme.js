// Runs before the first paint so that a dark page never flashes white, and follows the system and other tabs after it.
(() => {
  const KEY = "regimen-color-scheme";
  const system = matchMedia("(prefers-color-scheme: dark)");
  function wear() {
    let chosen = "auto";
    try {
      chosen = localStorage.getItem(KEY) || "auto";
    } catch {
      // Storage may be forbidden; the system's choice stands.
    }
    const dark = chosen === "dark" || (chosen === "auto" && system.matches);
    document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
  }
  wear();
  system.addEventListener("change", wear);
  addEventListener("storage", (event) => event.key === KEY && wear());
})();
