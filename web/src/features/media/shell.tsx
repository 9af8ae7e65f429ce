import { useSyncExternalStore } from "react";
import { hasUploads, loadUploads, uploadList, uploadParts } from "~/domain/media/uploads/uploads";
import type { ShellAdditions } from "~/lib/shellAdditions";
import { lazyPart } from "~/ui/lazyPart";

const UploadTray = lazyPart(async () => (await uploadParts()).UploadTray, { background: true });

function Overlay() {
  const uploads = useSyncExternalStore(uploadList.subscribe, uploadList.get);
  return uploads.length > 0 && <UploadTray />;
}

/** Also those that the browser could not keep: they last as long as the page. */
const mayUpload = () => hasUploads() || uploadList.get().length > 0;

export default {
  Overlay,
  whenIdle: () => (hasUploads() ? loadUploads() : undefined),
  unsentWork: async () => (mayUpload() ? (await uploadParts()).unfinishedUploads() : undefined),
  beforeSignOut: async () => (mayUpload() ? (await uploadParts()).cancelUploads() : undefined),
} satisfies ShellAdditions;
