import { type CHANNEL, headers } from '#contract/rest/endpoint.ts';
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

type HeaderValue = (typeof headers)[keyof typeof CHANNEL];

/** The advertising channel in the request headers. */
export function channelOf({ header }: { header: (name: HeaderValue) => string | undefined }): Channel | null {
  const channel = read(header(headers.channel));
  return channel === null ? null : { channel, netId: read(header(headers.channelNet)), uid: read(header(headers.channelUid)) };
}

export const channelColumns = (from: Channel | null) => ({
  channel: from?.channel ?? null,
  channel_net_id: from?.netId ?? null,
  channel_uid: from?.uid ?? null,
});
