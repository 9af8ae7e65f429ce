export type RunningServer = {
  url: string;
  port: number;
  run: (...command: string[]) => Promise<string>;
  stop: () => Promise<void>;
  log: () => string;
};
export function freePort(): Promise<number>;
export function startServer(options?: {
  port?: number;
  demo?: boolean;
  timeoutMs?: number;
  env?: Record<string, string>;
}): Promise<RunningServer>;
