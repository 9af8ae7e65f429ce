// The smaller build has no types of its own; what it lacks is not used here.
declare module "hls.js/light" {
  export { default } from "hls.js";
}
