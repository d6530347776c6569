import type { Api, RequestOptions } from '#api/api.ts';
import { followChat } from './chatFeed.ts';
import { UnreadChatDocument } from '#api/generated/operations.ts';
import { problemOf } from '#contract/problem.ts';
import { pageLife } from '#lib/pageLife.ts';
import { showUnread } from '#state/chatDoor.ts';
import { endChatMemory, openChatMemory, readChatMemory, watchChatMemory } from '#state/chatMemory.ts';

type Headers = (options: RequestOptions) => Record<string, string>;
const secretOf = (): Pick<RequestOptions, 'chatSecret'> => ({ chatSecret: readChatMemory()?.secret });

/**
 * Re-reads the unread count of one conversation on each event, unless the conversation is shown on this page. Returns the function that
 * stops.
 */
function countUnread(number: string, api: Api, headers: Headers): () => void {
  const ending = new AbortController();
  let isReading = false;
  let isBehind = false;
  const readOnce = async (): Promise<void> => {
    const options = { signal: ending.signal, anew: true, ungated: true, ...secretOf() };
    const { chat } = await api.request(UnreadChatDocument, { number }, options);
    if (ending.signal.aborted || pageLife.isEngaged()) return;
    showUnread(chat.unread);
    if (chat.status === 'ENDED' && chat.unread === 0) endChatMemory(number, { isShown: false });
  };
  const read = async (): Promise<void> => {
    isBehind = true;
    if (isReading) return;
    isReading = true;
    while (isBehind && !ending.signal.aborted && !pageLife.isEngaged()) {
      isBehind = false;
      await readOnce().catch((error: unknown) => {
        const problem = problemOf(error);
        // Other failures: re-read with the next event.
        if (problem.kind === 'unauthenticated' || (problem.kind === 'refused' && problem.code === 'NOT_FOUND')) stop();
      });
    }
    isReading = false;
  };
  const watch = (): void => {
    if (pageLife.isEngaged()) showUnread(0);
    else void read();
  };
  const leaveFeed = followChat({
    number,
    headers: () => headers(secretOf()),
    tell: (event) => {
      if (event.type !== 'feed.lost' && !(event.type === 'feed.woke' && event.sign.typing)) void read();
    },
  });
  let wasEngaged = pageLife.isEngaged();
  const leavePage = pageLife.subscribe(() => {
    if (pageLife.isEngaged() === wasEngaged) return;
    wasEngaged = !wasEngaged;
    watch();
  });
  function stop(): void {
    ending.abort();
    leaveFeed();
    leavePage();
    showUnread(0);
  }
  watch();
  return stop;
}

/** Maintains the unread badge of customer service while this browser has an open conversation. */
export function watchUnread(api: Api, headers: Headers): void {
  let followed: string | undefined;
  let stop = (): void => {};
  const follow = (): void => {
    const number = openChatMemory()?.number;
    if (number === followed) return;
    stop();
    followed = number;
    stop = number === undefined ? () => {} : countUnread(number, api, headers);
  };
  watchChatMemory(follow);
  follow();
}
