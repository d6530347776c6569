import type { AdPage } from '#contract/rules/types.ts';

/** The person has had some seconds to look at the page. */
export type PageSettled = { type: 'page.settled' };
/** The page came out of sight, or back into it. */
export type PageSeen = { type: 'page.hidden' } | { type: 'page.shown' };
/** `path` is the whole path of the address, without its query. */
export type PageEntered = { type: 'page.entered'; page: AdPage; path: string };
/** The focus goes into a field to type in, or out of all such fields; an open talk with somebody counts as one. */
export type PageTyped = { type: 'typing.began' } | { type: 'typing.ended' };
/** The person types, presses or scrolls; at most once a second. */
export type PageActed = { type: 'person.acted' };
export type PageEvent = PageSettled | PageSeen | PageEntered | PageTyped | PageActed;
