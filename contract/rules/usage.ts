import { SECOND } from './constants.ts';
import type { Instant } from './types.ts';

/** A click on a game, a listing, or anything else that has a name. `isJump`: it navigates. */
export interface Press {
  action: string;
  value: { gameId: string; gameName: string } | { productId: string; productName: string } | { id: string; name: string };
  isJump: boolean;
}

/** An event on a page, with the page's address and title at that moment. */
export interface Mark {
  /** `enter`: page entered; `stay`: entered before, continues; `hide` and `show`: tab hidden and visible; `press`: a click. */
  kind: 'enter' | 'stay' | 'hide' | 'show' | 'press' | 'end';
  at: Instant;
  /** Path of the current page. */
  name: string;
  /** Title of the page before this event. */
  title: string;
  press?: Press;
}

/** A completed, immutable period of use. */
export interface Stretch {
  id: string;
  /** Path of the page before the first one. */
  prevPage: string;
  userId: string | null;
  sem: string;
  onlyuser: string;
  marks: readonly Mark[];
}

interface ReportedUse {
  reportId: string;
  name: string;
  prevPage: string;
  userId: string | null;
  sem: string;
  onlyuser: string;
}
export interface UsageReport extends ReportedUse {
  title: string;
  /** Seconds. */
  time: number;
  pageTools: { action: string; value: { id: string; gameId: string; gameName: string; time: number } }[];
  agent: string;
  reportTime: Instant;
}
export interface PageView extends ReportedUse {
  time: Instant;
}

const LONGEST_PAGE_PATH = 200;
/** Longer times come from a clock that was moved or a computer that slept. */
const LONGEST_TIME = 86_400;

const seconds = (ms: number): number => Math.min(LONGEST_TIME, Math.max(0, Math.round(ms) / SECOND));
const cut = (text: string, most: number): string => [...text].slice(0, most).join('');

const toolOf = ({ action, value }: Press, ms: number): UsageReport['pageTools'][number] => {
  const [id, gameId, gameName] =
    'gameId' in value ? ['', value.gameId, value.gameName] : ['productId' in value ? value.productId : value.id, '', ''];
  return { action: cut(action, 40), value: { id: cut(id, 100), gameId: cut(gameId, 40), gameName: cut(gameName, 60), time: seconds(ms) } };
};

/**
 * Reports of a period of use: one for each page that was visible or clicked, and a view of each page entered. Their ids derive from the
 * period's id, so that a repeated report is counted once.
 */
export function usageOf(
  { id, prevPage, userId, sem, onlyuser, marks }: Stretch,
  agent: string,
): { reports: UsageReport[]; views: PageView[] } {
  const reports: UsageReport[] = [];
  const views: PageView[] = [];
  const told = (kind: 'r' | 'v', at: number) => ({ reportId: `${id}-${kind}${at}`, userId, sem: cut(sem, 100), onlyuser });
  let page = { name: '', prevPage: cut(prevPage, LONGEST_PAGE_PATH) };
  let ms = 0;
  let shownAt: Instant | null = null;
  let pressedAt = 0;
  let pageTools: UsageReport['pageTools'] = [];
  const rest = (at: Instant): void => {
    ms += shownAt === null ? 0 : at - shownAt;
    shownAt = null;
  };
  const close = ({ at, title }: Mark): void => {
    const isShown = shownAt !== null;
    rest(at);
    if (ms > 0 || pageTools.length > 0) {
      reports.push({
        ...told('r', reports.length),
        ...page,
        title: cut(title, LONGEST_PAGE_PATH),
        time: seconds(ms),
        pageTools,
        agent: cut(agent, 400),
        reportTime: at,
      });
    }
    ms = 0;
    pageTools = [];
    shownAt = isShown ? at : null;
  };
  marks.forEach((mark, index) => {
    const { kind, at, name, press } = mark;
    if (kind === 'stay' || kind === 'enter') {
      if (index > 0) close(mark);
      else shownAt = at;
      if (kind === 'enter' && page.name !== '') page = { ...page, prevPage: page.name };
      page = { ...page, name: cut(name, LONGEST_PAGE_PATH) };
      if (kind === 'enter') views.push({ ...told('v', views.length), ...page, time: at });
      pressedAt = at;
    } else if (kind === 'hide') {
      rest(at);
    } else if (kind === 'show') {
      shownAt = at;
    } else if (press) {
      pageTools.push(toolOf(press, at - pressedAt));
      pressedAt = at;
    } else {
      close(mark);
    }
  });
  return { reports, views };
}
