import type { Mark, Press, Stretch } from '#contract/rules/usage.ts';
import { randomId } from '#lib/randomId.ts';
import { currentChannel } from './channel.ts';
import { session } from './session.ts';

/** Begins the key of every stretch in localStorage; its id follows. A stretch is never written again, so that tabs do not get in each other’s way. */
export const stretchKey = 'usage-';
/** Stretches of a browser that keeps nothing. */
export const unkept = new Map<string, Stretch>();

const JUST_NOW = 1_000;
const visitKey = 'session-user';
let visit: string | undefined;

let marks: Mark[] = [];
/** Paths of this page, of the one before it, and of the one before the stretch; `place` has what is asked for as well. */
let here = '';
let place = '';
let before = '';
let prevPage = '';
let isTaken = false;
/** The page's own title is set only some time after it was entered, and not at all when it is left before: reports ask for it by its path. */
let ownTitle: (path: string) => string | null = () => null;
/** Number of initial marks before anything worth keeping. */
let idle = 0;

/** 32 characters that last as long as the tab, or the page where nothing is kept. */
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

/** The stretch so far. */
export const openStretch = (): Stretch => ({
  id: '',
  prevPage,
  userId: session.viewer?.id ?? null,
  sem: currentChannel()?.channel ?? '',
  onlyuser: visitId(),
  marks,
});

/** Ends the stretch, keeps it until it is reported, and begins the next one. */
export function sealTrail(): void {
  if (marks.length === idle) return;
  const last = marks.at(-1);
  // Of a page entered just now only the view is reported; its time belongs to the next stretch.
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

/** From now on reports carry this function's title for a path, null for none; before that, and for null, the tab's title. */
export const entitle = (titleOf: (path: string) => string | null): void => {
  ownTitle = titleOf;
};

export const notePress = (press: Press): void => mark('press', press);

/** From now on a chart decides when a stretch ends. */
export const takeTrail = (): void => {
  isTaken = true;
};

/** Notes each page and whether it is in sight, from the first moment on. Until the trail is taken, it is kept whenever the page goes out of sight. */
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
