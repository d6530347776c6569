import { headers } from '#contract/rest/endpoint.ts';
import type { Channel } from '#contract/rules/types.ts';

/** Longer names are cut: a link may carry anything. */
const LONGEST = 100;

const read = (value: string | undefined): string | null => {
  if (!value) return null;
  try {
    return decodeURIComponent(value).slice(0, LONGEST) || null;
  } catch {
    return value.slice(0, LONGEST);
  }
};

/** Where a visitor says to have come from. */
export function channelOf({ header }: { header: (name: string) => string | undefined }): Channel | null {
  const channel = read(header(headers.channel));
  return channel === null ? null : { channel, netId: read(header(headers.channelNet)), uid: read(header(headers.channelUid)) };
}

export const channelColumns = (from: Channel | null) => ({
  channel: from?.channel ?? null, channel_net_id: from?.netId ?? null, channel_uid: from?.uid ?? null,
});
