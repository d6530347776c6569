/** What one tab of the site lets its other tabs know. A browser without BroadcastChannel knows it with the next poll. */
type News = 'messages';

const open = (): BroadcastChannel | undefined => ('BroadcastChannel' in globalThis ? new BroadcastChannel('site-news') : undefined);

/** Lets the other tabs know that something of the person has changed. */
export function tellOtherTabs(news: News): void {
  const channel = open();
  channel?.postMessage(news);
  channel?.close();
}

/** Calls back when another tab has changed it; answers how to stop. */
export function hearOtherTabs(news: News, changed: () => void): () => void {
  const channel = open();
  channel?.addEventListener('message', ({ data }) => data === news && changed());
  return () => channel?.close();
}
