import { headers } from '#contract/rest/endpoint.ts';
import { linkText } from '#contract/rules/channel.ts';
import type { Channel } from '#contract/rules/types.ts';

const read = (value: string | undefined): string | null => {
  if (!value) return null;
  try {
    return linkText(decodeURIComponent(value));
  } catch {
    return linkText(value);
  }
};

/** The channel that a visitor's headers name. */
export function channelOf({ header }: { header: (name: string) => string | undefined }): Channel | null {
  const channel = read(header(headers.channel));
  return channel === null ? null : { channel, netId: read(header(headers.channelNet)), uid: read(header(headers.channelUid)) };
}

export const channelColumns = (from: Channel | null) => ({
  channel: from?.channel ?? null,
  channel_net_id: from?.netId ?? null,
  channel_uid: from?.uid ?? null,
});
