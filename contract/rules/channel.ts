import type { Channel } from './types.ts';

/** The headers that tell the channel; `contract/rest/endpoint.ts` names them. */
type HeaderNames = Readonly<Record<'channel' | 'channelNet' | 'channelUid', string>>;

/** The part of URLSearchParams that is needed. */
export interface LinkParams {
  get(name: string): string | null;
}

/** Click ids of the search engines, kept beside the channel for the conversion upload. */
export interface ClickIds {
  bdVid: string | null;
  qhClickId: string | null;
}

const read = (params: LinkParams, name: string): string | null => params.get(name)?.trim() || null;

const bare = (channel: string): Channel => ({ channel, netId: null, uid: null });

/** Channel of an advertising link, by precedence: a (with b and c as netId and uid), bd_vid, qhclickid, sourceid. null: none named. */
export const channelFromParams = (params: LinkParams): Channel | null => {
  const channel = read(params, 'a');
  if (channel) return { channel, netId: read(params, 'b'), uid: read(params, 'c') };
  if (read(params, 'bd_vid')) return bare('baidu');
  if (read(params, 'qhclickid')) return bare('360');
  const source = read(params, 'sourceid');
  return source ? bare(source) : null;
};

/** The click ids of a link, whatever channel wins. */
export const clickIdsFromParams = (params: LinkParams): ClickIds => ({
  bdVid: read(params, 'bd_vid'),
  qhClickId: read(params, 'qhclickid'),
});

/** How a request tells its channel; no headers without one. */
export const channelHeaders = (from: Channel | null, names: HeaderNames): Record<string, string> => ({
  ...(from && { [names.channel]: encodeURIComponent(from.channel) }),
  ...(from?.netId && { [names.channelNet]: encodeURIComponent(from.netId) }),
  ...(from?.uid && { [names.channelUid]: encodeURIComponent(from.uid) }),
});
