import { useSyncExternalStore } from "react";
import { hasUploads, loadUploads, uploadList, uploadParts } from "~/domain/media/uploads/uploads";
import type { ShellAdditions } from "~/lib/shellAdditions";
import { lazyPart } from "~/ui/lazyPart";

const UploadTray = lazyPart(async () => (await uploadParts()).UploadTray, { background: true });

function Overlay() {
  const uploads = useSyncExternalStore(uploadList.subscribe, uploadList.get);
  return uploads.length > 0 && <UploadTray />;
}

export default {
  Overlay,
  whenIdle: () => (hasUploads() ? loadUploads() : undefined),
  unsentWork: async () => (hasUploads() ? (await uploadParts()).unfinishedUploads() : undefined),
  beforeSignOut: async () => (hasUploads() ? (await uploadParts()).cancelUploads() : undefined),
} satisfies ShellAdditions;
