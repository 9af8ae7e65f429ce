// Runs before the first paint so that a dark page never flashes white.
(() => {
  let chosen = "auto";
  try {
    chosen = localStorage.getItem("regimen-color-scheme") || "auto";
  } catch {
    // Storage may be forbidden; the system's choice stands.
  }
  const dark = chosen === "dark" || (chosen === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
})();
