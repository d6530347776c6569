import type { Mark, Press, Stretch } from '#contract/rules/usage.ts';
import { randomId } from '#lib/randomId.ts';
import { currentChannel } from './channel.ts';
import { session } from './session.ts';

/** Prefix of the periods' keys in localStorage, followed by the id. A stored period is immutable, so that tabs do not interfere. */
export const stretchKey = 'usage-';
/** Used if the browser stores nothing. */
export const unkept = new Map<string, Stretch>();

const JUST_NOW = 1_000;
const visitKey = 'session-user';
let visit: string | undefined;

let marks: Mark[] = [];
/** Paths of this page, the previous one, and the one before the period; `place` includes the query. */
let here = '';
let place = '';
let before = '';
let prevPage = '';
let isTaken = false;
/** The page's own title is set some time after it was entered, or never if it is left earlier: reports look it up by path. */
let ownTitle: (path: string) => string | null = () => null;
/** Number of initial marks not worth storing by themselves. */
let idle = 0;

/** 32 characters, kept for the life of the tab, or of the page without storage. */
function visitId(): string {
  try {
    sessionStorage.setItem(visitKey, (visit ??= sessionStorage.getItem(visitKey) ?? randomId()));
  } catch {
    visit ??= randomId();
  }
  return visit;
}

function mark(kind: Mark['kind'], press?: Press, at = Date.now()): void {
  const title = ownTitle(kind === 'enter' ? before : here) ?? document.title;
  marks.push({ kind, at, name: location.pathname, title, ...(press && { press }) });
}

function begin(kind: 'enter' | 'stay', at?: number): void {
  here = location.pathname;
  place = here + location.search;
  prevPage = before;
  marks = [];
  mark(kind, undefined, at);
  if (document.hidden) mark('hide');
  idle = kind === 'stay' && document.hidden ? marks.length : 0;
}

/** The current period. */
export const openStretch = (): Stretch => ({
  id: '',
  prevPage,
  userId: session.viewer?.id ?? null,
  sem: currentChannel()?.channel ?? '',
  onlyuser: visitId(),
  marks,
});

/** Ends the period, stores it until it is reported, and begins the next one. */
export function sealTrail(): void {
  if (marks.length === idle) return;
  const last = marks.at(-1);
  // Of a page entered just now only the view is reported; its time belongs to the next period.
  const enteredAt = last?.kind === 'enter' && Date.now() - last.at < JUST_NOW ? last.at : undefined;
  if (enteredAt === undefined) mark('end');
  const stretch = { ...openStretch(), id: randomId() };
  try {
    localStorage.setItem(stretchKey + stretch.id, JSON.stringify(stretch));
  } catch {
    unkept.set(stretch.id, stretch);
  }
  begin('stay', enteredAt);
}

/** Sets the titles for reports by path; without a function, and where it returns null, reports use the tab's title. */
export const entitle = (titleOf: (path: string) => string | null): void => {
  ownTitle = titleOf;
};

export const notePress = (press: Press): void => mark('press', press);

/** From now on a chart decides when a period ends. */
export const takeTrail = (): void => {
  isTaken = true;
};

/** Records pages and visibility from the start. Until a chart takes over, the period is stored whenever the page is hidden. */
export function watchTrail(): void {
  begin('enter');
  // wouter dispatches events of these names for its own navigation.
  for (const move of ['pushState', 'replaceState', 'popstate']) {
    addEventListener(move, () => {
      const [from, isReplaced] = [place, move === 'replaceState' && location.pathname === here];
      place = location.pathname + location.search;
      if (isReplaced || place === from) return;
      before = here;
      here = location.pathname;
      mark('enter');
    });
  }
  document.addEventListener('visibilitychange', () => {
    mark(document.hidden ? 'hide' : 'show');
    if (document.hidden && !isTaken) sealTrail();
  });
}
