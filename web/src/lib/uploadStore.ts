import { type DBSchema, openDB } from "idb";
import { storage, UPLOADS } from "./storage";

/** An upload that is not finished, as the device keeps it. */
export type StoredUpload = {
  id: string;
  /** The item of the library: the upload's own id, or that of the item whose file is replaced. */
  mediaId: string;
  replaces: boolean;
  /** The account or client whose library it goes to, and the person who uploads. */
  owner: string;
  person: string;
  name: string;
  size: number;
  type: string;
  lastModified: number;
  scope: "user" | "hyrox" | "product";
  paused: boolean;
  /** The server may know it. */
  begun: boolean;
  /** It was cancelled or failed, and the server has to delete it. */
  discarded: boolean;
  /** In milliseconds since 1970. */
  createdAt: number;
};

interface Database extends DBSchema {
  uploads: { key: string; value: StoredUpload };
  files: { key: string; value: File };
}

/** Where unfinished uploads are kept between visits. */
export type UploadStore = {
  list(): Promise<StoredUpload[]>;
  get(id: string): Promise<StoredUpload | undefined>;
  put(upload: StoredUpload): Promise<void>;
  /** Keeps the file itself; rejects where there is no room. */
  putFile(id: string, file: File): Promise<void>;
  fileOf(id: string): Promise<File | undefined>;
  remove(id: string): Promise<void>;
  /** Removes what was begun until then (in milliseconds since 1970), by a person or by anybody. */
  clear(which: { person: string | undefined; before: number }): Promise<void>;
};

/** Set while something is kept, so that a visit without uploads need not open the database. */
const FLAG = UPLOADS;

const NAME = "regimen.uploads";
function open() {
  const opened = openDB<Database>(NAME, 1, {
    upgrade(database) {
      database.createObjectStore("uploads");
      database.createObjectStore("files");
    },
  });
  opened.catch(() => undefined);
  return opened;
}
let database: ReturnType<typeof open> | undefined;
const opened = () => (database ??= open());

/** In IndexedDB. Where the browser forbids it every call rejects, and uploads last as long as the page. */
export const uploadStore: UploadStore = {
  list: async () => (await opened()).getAll("uploads"),
  get: async (id) => (await opened()).get("uploads", id),
  async put(upload) {
    const uploads = await opened();
    storage.set(FLAG, "1");
    await uploads.put("uploads", upload, upload.id);
  },
  async putFile(id, file) {
    await (await opened()).put("files", file, id);
  },
  fileOf: async (id) => (await opened()).get("files", id),
  async remove(id) {
    const transaction = (await opened()).transaction(["uploads", "files"], "readwrite");
    const uploads = transaction.objectStore("uploads");
    await Promise.all([uploads.delete(id), transaction.objectStore("files").delete(id)]);
    if ((await uploads.count()) === 0) storage.remove(FLAG);
    await transaction.done;
  },
  async clear({ person, before }) {
    const transaction = (await opened()).transaction(["uploads", "files"], "readwrite");
    const [uploads, files] = [transaction.objectStore("uploads"), transaction.objectStore("files")];
    const [all, fileIds] = await Promise.all([uploads.getAll(), files.getAllKeys()]);
    // A file is stored after its upload: one without any was left behind.
    const isOver = (one: StoredUpload) => one.createdAt <= before && (person ?? one.person) === one.person;
    const kept = new Set(all.filter((one) => !isOver(one)).map(({ id }) => id));
    await Promise.all([
      ...all.filter(({ id }) => !kept.has(id)).map(({ id }) => uploads.delete(id)),
      ...fileIds.filter((id) => !kept.has(id)).map((id) => files.delete(id)),
    ]);
    if (kept.size === 0) storage.remove(FLAG);
    await transaction.done;
  },
};
