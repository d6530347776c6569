import { basePath, type HostCall } from '#contract/rest/endpoint.ts';
import { SECOND } from '#contract/rules/constants.ts';

export interface NoticeAttempt {
  readonly at: number;
  /** The merchant's response, or why it could not be reached. */
  readonly answer: string;
  readonly accepted: boolean;
}

/** A notice and the list of its delivery attempts. */
export interface NoticeLog {
  readonly notices: NoticeAttempt[];
}

export interface Notifier<T extends NoticeLog> {
  /** Sends the notice and retries until the merchant accepts it. Resolves after the first attempt. */
  send(told: T): Promise<void>;
  /** Runs `work` after a delay, unless the host closes earlier. */
  later(delay: number, run: () => void): void;
  close(): void;
}

interface NoticeOptions<T> {
  /** The merchant’s public address; fixed by configuration, never by a request. */
  readonly publicUrl: string;
  readonly notice: HostCall;
  readonly body: (told: T) => object;
}

/** Delay of a notice that is to come late. */
export const LATE_NOTICE = 10 * SECOND;

const TIMEOUT = 5 * SECOND;
const RETRIES = [2 * SECOND, 8 * SECOND, 30 * SECOND];

export function createNotifier<T extends NoticeLog>({ publicUrl, notice, body }: NoticeOptions<T>): Notifier<T> {
  const timers = new Set<NodeJS.Timeout>();
  const url = noticeUrl(publicUrl, notice);

  const later = (delay: number, run: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, delay);
    timers.add(timer);
  };

  const attempt = async (told: T, retries: readonly number[]): Promise<void> => {
    const { answer, accepted } = await postNotice(url, body(told));
    told.notices.push({ at: Date.now(), answer, accepted });
    const [next, ...rest] = retries;
    if (!accepted && next !== undefined) later(next, () => void attempt(told, rest));
  };

  return {
    send: (told) => attempt(told, RETRIES),
    later,
    close() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}

export const noticeUrl = (publicUrl: string, notice: HostCall): string => new URL(basePath + notice.path, publicUrl).href;

export async function postNotice(url: string, body: object): Promise<{ answer: string; accepted: boolean }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    const { code, message } = (await response.json()) as { code?: unknown; message?: unknown };
    return { answer: `HTTP ${response.status}，${String(message)}`, accepted: response.ok && code === 0 };
  } catch (error) {
    return { answer: `无法送达：${(error as Error).message}`, accepted: false };
  }
}
