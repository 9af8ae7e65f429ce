// What uploads need beside the list of them, in one file: a page that may never upload anything names no others.
export { uploadManager } from "./browser";
export { cancelUploads, unfinishedUploads } from "./leaving";
export { UploadTray } from "./UploadTray";
