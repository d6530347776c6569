import { channelFromParams, clickIdsFromParams, isChannel, isClickIds } from '#contract/rules/channel.ts';
import type { Channel } from '#contract/rules/types.ts';
import type { Origin } from '#machines/channelTracking.machine.ts';
import { remembered } from './remembered.ts';

const isOrigin = (value: unknown): value is Origin =>
  isChannel((value as Partial<Origin> | null)?.channel) && isClickIds((value as Partial<Origin> | null)?.clicks);

/** Where the visitor came from last; a later link that names a channel takes its place. */
export const originMemory = remembered<Origin | null>('channel', isOrigin, null);

let link = new URLSearchParams();
let channel: Channel | null = null;

/** Reads the address that the page was opened by, before the person moves on, and keeps what it names: the tab may be closed at once. */
export function readLink(search: string): void {
  link = new URLSearchParams(search);
  channel = channelFromParams(link);
  const origin = linkOrigin();
  if (origin) originMemory.keep(origin);
}

/** What that address named; null when it named no channel. */
export const linkOrigin = (): Origin | null => channel && { channel, clicks: clickIdsFromParams(link) };

export const currentChannel = (): Channel | null => channel ?? originMemory.read()?.channel ?? null;
