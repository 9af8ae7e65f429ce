export { RestTimer } from "./RestTimer";
export { RunningTimer } from "./RunningTimer";
