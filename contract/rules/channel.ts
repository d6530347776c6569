import type { Channel } from './types.ts';

/** Request headers that carry the channel; named in `contract/rest/endpoint.ts`. */
type HeaderNames = Readonly<Record<'channel' | 'channelNet' | 'channelUid', string>>;

/** Subset of URLSearchParams. */
export interface LinkParams {
  get(name: string): string | null;
}

/** Click ids of search engines, kept beside the channel for conversion reports. */
export interface ClickIds {
  bdVid: string | null;
  qhClickId: string | null;
}

const LONGEST_NAME = 100;
const LONGEST_CLICK_ID = 500;

/** A link's text without control characters and lone surrogates, truncated to the maximum length. null: nothing is left. */
export const linkText = (text: string, longest = LONGEST_NAME): string | null =>
  text
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, longest)
    .replace(/\p{Cs}/gu, '')
    .trim() || null;

/** Whether a value is such a text, or null. */
export const isLinkText = (value: unknown, longest = LONGEST_NAME): boolean =>
  value === null || (typeof value === 'string' && linkText(value, longest) === value);

export const isChannel = (value: Partial<Record<keyof Channel, unknown>> | null | undefined): value is Channel =>
  typeof value?.channel === 'string' && [value.channel, value.netId, value.uid].every((text) => isLinkText(text));

export const isClickIds = (value: Partial<Record<keyof ClickIds, unknown>> | null | undefined): value is ClickIds =>
  isLinkText(value?.bdVid, LONGEST_CLICK_ID) && isLinkText(value?.qhClickId, LONGEST_CLICK_ID);

const read = (params: LinkParams, name: string): string | null => linkText(params.get(name) ?? '');

/** A truncated click id would be invalid, so a longer one is dropped. */
const readClickId = (params: LinkParams, name: string): string | null => {
  const text = params.get(name) ?? '';
  return text.length > LONGEST_CLICK_ID ? null : linkText(text, LONGEST_CLICK_ID);
};

const bare = (channel: string): Channel => ({ channel, netId: null, uid: null });

/** Channel of an advertising link, by precedence: a (with b and c as netId and uid), bd_vid, qhclickid, sourceid. null: none. */
export const channelFromParams = (params: LinkParams): Channel | null => {
  const channel = read(params, 'a');
  if (channel) return { channel, netId: read(params, 'b'), uid: read(params, 'c') };
  if (read(params, 'bd_vid')) return bare('baidu');
  if (read(params, 'qhclickid')) return bare('360');
  const source = read(params, 'sourceid');
  return source ? bare(source) : null;
};

/** Click ids of a link, whichever parameter determines the channel. */
export const clickIdsFromParams = (params: LinkParams): ClickIds => ({
  bdVid: readClickId(params, 'bd_vid'),
  qhClickId: readClickId(params, 'qhclickid'),
});

/** Request headers for a channel; empty without one. */
export const channelHeaders = (from: Channel | null, names: HeaderNames): Record<string, string> => ({
  ...(from && { [names.channel]: encodeURIComponent(from.channel) }),
  ...(from?.netId && { [names.channelNet]: encodeURIComponent(from.netId) }),
  ...(from?.uid && { [names.channelUid]: encodeURIComponent(from.uid) }),
});
