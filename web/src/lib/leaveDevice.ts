/* What a device needs when somebody leaves it. Not part of the first visit: most devices have stored nothing. */
export { clearDevice } from "./device";
export { unsubscribeLeft } from "./pushDevice";
export { uploadStore } from "./uploadStore";
