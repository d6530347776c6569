import type { AdPage } from '#contract/rules/types.ts';

/** The page has been visible for some seconds. */
export type PageSettled = { type: 'page.settled' };
/** The tab became hidden or visible. */
export type PageSeen = { type: 'page.hidden' } | { type: 'page.shown' };
/** `path` is the full path of the address, without query. */
export type PageEntered = { type: 'page.entered'; page: AdPage; path: string };
/** Focus entered a text field or left all of them; a form that was begun, an open conversation and a chart at work count as one. */
export type PageTyped = { type: 'typing.began' } | { type: 'typing.ended' };
/** Typing, clicking or scrolling; at most once a second. */
export type PageActed = { type: 'person.acted' };
export type PageEvent = PageSettled | PageSeen | PageEntered | PageTyped | PageActed;
