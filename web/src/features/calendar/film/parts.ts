/* What filming needs, as one file: a day can be logged before it has arrived. */
export { FilmButton } from "./FilmButton";
export { SetFormChecks } from "./SetFormChecks";
