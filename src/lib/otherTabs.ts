/** Messages between tabs. Without BroadcastChannel, changes show with the next poll. */
type News = 'messages';

const open = (): BroadcastChannel | undefined => ('BroadcastChannel' in globalThis ? new BroadcastChannel('site-news') : undefined);

/** Notifies the other tabs of a change to the user's data. */
export function notifyOtherTabs(news: News): void {
  const channel = open();
  channel?.postMessage(news);
  channel?.close();
}

/** Calls back on a change made in another tab; returns the function that stops. */
export function watchOtherTabs(news: News, changed: () => void): () => void {
  const channel = open();
  channel?.addEventListener('message', ({ data }) => data === news && changed());
  return () => channel?.close();
}
