import { channelFromParams, clickIdsFromParams, isChannel, isClickIds } from '#contract/rules/channel.ts';
import type { Channel } from '#contract/rules/types.ts';
import type { Origin } from '#machines/usage/channelTracking.machine.ts';
import { remembered } from './remembered.ts';

const isOrigin = (value: unknown): value is Origin =>
  isChannel((value as Partial<Origin> | null)?.channel) && isClickIds((value as Partial<Origin> | null)?.clicks);

/** The visitor's last channel; a later link with a channel replaces it. */
export const originMemory = remembered<Origin | null>('channel', isOrigin, null);

let link = new URLSearchParams();
let channel: Channel | null = null;

/** Reads the address with which the page was opened, before any navigation, and stores its channel at once, since the tab may be closed. */
export function readLink(search: string): void {
  link = new URLSearchParams(search);
  channel = channelFromParams(link);
  const origin = linkOrigin();
  if (origin) originMemory.keep(origin);
}

/** The channel of that address; null if it had none. */
export const linkOrigin = (): Origin | null => channel && { channel, clicks: clickIdsFromParams(link) };

export const currentChannel = (): Channel | null => channel ?? originMemory.read()?.channel ?? null;
