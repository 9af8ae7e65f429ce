/** Scrolls to a week of the grid. */
export function goToWeek(week: number): void {
  document.getElementById(`week-${week}`)?.scrollIntoView({ block: "start", behavior: "smooth" });
}
