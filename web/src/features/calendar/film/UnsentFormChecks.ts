import { ApiError } from "~/lib/apiError";
import type { Upload } from "~/domain/media/uploads/types";
import type { SendForm } from "./api";

/** A form check on this device: its clips are uploaded first, then it is sent. */
export type UnsentFormCheck = {
  id: string;
  form: SendForm;
  /** Seconds and bytes of its clips, to show them. */
  duration: number;
  bytes: number;
  /** Why the server has refused it. */
  refused?: string;
};

/** What it needs of the app; tests bring their own. */
export type Surroundings = {
  load: () => UnsentFormCheck[];
  save: (all: UnsentFormCheck[]) => void;
  /** The uploads of this device, once those of earlier visits are known. */
  uploads: () => Promise<Upload[]>;
  send: (id: string, form: SendForm) => Promise<unknown>;
  isOnline: () => boolean;
  onSent: () => void;
};

/** Sends the form checks of this device one after the other, each as soon as its clips have arrived. */
export class UnsentFormChecks {
  private all: UnsentFormCheck[];
  private readonly listeners = new Set<() => void>();
  private sending: Promise<void> | undefined;
  private again = false;

  constructor(private readonly around: Surroundings) {
    this.all = around.load();
  }

  get = (): UnsentFormCheck[] => this.all;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  add(one: UnsentFormCheck): Promise<void> {
    this.set([...this.all, one]);
    return this.flush();
  }

  remove(id: string): void {
    this.set(this.all.filter((one) => one.id !== id));
  }

  /** Sends what can be sent. Called while it sends, it looks again afterwards. */
  flush(): Promise<void> {
    if (this.sending) {
      this.again = true;
      return this.sending;
    }
    this.sending = this.sendAll().finally(() => {
      this.sending = undefined;
      if (!this.again) return;
      this.again = false;
      void this.flush();
    });
    return this.sending;
  }

  private async sendAll(): Promise<void> {
    for (const one of this.all.filter(({ refused }) => refused === undefined)) {
      const uploads = await this.around.uploads();
      const isOnItsWay = ({ id, state }: Upload) => one.form.media_ids.includes(id) && state !== "uploaded";
      if (!this.around.isOnline()) return;
      if (!uploads.some(isOnItsWay)) await this.send(one);
    }
  }

  private async send(one: UnsentFormCheck): Promise<void> {
    try {
      await this.around.send(one.id, one.form);
    } catch (error) {
      // Without an answer, or where the server is busy, it is sent again.
      if (!(error instanceof ApiError) || ![403, 404, 409, 422].includes(error.status)) return;
      this.set(this.all.map((each) => (each.id === one.id ? { ...each, refused: error.message } : each)));
      return;
    }
    this.remove(one.id);
    this.around.onSent();
  }

  private set(all: UnsentFormCheck[]): void {
    this.all = all;
    this.around.save(all);
    for (const listener of this.listeners) listener();
  }
}
