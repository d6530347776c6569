import { basePath } from '#contract/rest/endpoint.ts';
import { SECOND } from '#contract/rules/constants.ts';

export interface NoticeAttempt {
  readonly at: number;
  /** The merchant's response, or why it could not be reached. */
  readonly answer: string;
  readonly accepted: boolean;
}

/** A notice and the list of its delivery attempts. */
export interface Told {
  readonly notices: NoticeAttempt[];
}

export interface Notifier<T extends Told> {
  /** Sends the notice and retries until the merchant accepts it. Resolves after the first attempt. */
  send(told: T): Promise<void>;
  /** Runs `work` after a delay, unless the host closes earlier. */
  later(delay: number, run: () => void): void;
  close(): void;
}

interface NoticeOptions<T> {
  /** The merchant’s servers; fixed by configuration, never by a request. */
  readonly serviceUrls: readonly string[];
  /** Path of the notice call, below each of these addresses. */
  readonly path: string;
  readonly body: (told: T) => object;
}

/** Delay of a notice that is to come late. */
export const LATE_NOTICE = 10 * SECOND;

const TIMEOUT = 5 * SECOND;
const RETRIES = [2 * SECOND, 8 * SECOND, 30 * SECOND];

export function createNotifier<T extends Told>({ serviceUrls, path, body }: NoticeOptions<T>): Notifier<T> {
  const timers = new Set<NodeJS.Timeout>();
  const urls = serviceUrls.map((url) => new URL(basePath + path, url).href);

  const later = (delay: number, run: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, delay);
    timers.add(timer);
  };

  const attempt = async (told: T, retries: readonly number[]): Promise<void> => {
    const { answer, accepted } = await postToAny(urls, body(told));
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

/** Tries the merchant’s servers in order until one accepts. */
export async function postToAny(urls: readonly string[], body: object): Promise<{ answer: string; accepted: boolean }> {
  let last = { answer: '没有通知地址', accepted: false };
  for (const url of urls) {
    last = await post(url, body);
    if (last.accepted) break;
  }
  return last;
}

async function post(url: string, body: object): Promise<{ answer: string; accepted: boolean }> {
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
