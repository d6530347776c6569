import { isDeepStrictEqual } from 'node:util';
import type { Page } from '@playwright/test';
import type { Edge, Node } from '@xstate/test';
import type { Alike } from './driver.ts';

interface Look {
  readonly screen: string;
  readonly context: unknown;
  readonly states: readonly string[];
}

/** An empty live region. */
const SILENT = /^ *- (?:status|alert|log)(?: "[^"]*")?\n/gm;

const depthOf = (line: string): number => line.length - line.trimStart().length;

/** Without the footer, which comes when the page is at rest, and an element that holds only it. */
export function withoutFooter(screen: string): string {
  const lines = screen.split('\n');
  const at = lines.findIndex((line) => /^ *(?:footer$|- contentinfo\b)/.test(line));
  if (at < 0) return screen;
  const depth = depthOf(lines[at] ?? '');
  const rest = lines.slice(at + 1);
  const size = rest.findIndex((line) => depthOf(line) <= depth);
  const after = size < 0 ? [] : rest.slice(size);
  const before = lines.slice(0, at);
  const holder = before.at(-1) ?? '';
  const isAlone = holder.trim() === 'div' && depthOf(holder) < depth && depthOf(after[0] ?? '') <= depthOf(holder);
  if (isAlone) before.pop();
  return [...before, ...after].join('\n');
}

/** The page's accessible content without times and counts. */
async function screenOf(page: Page): Promise<string> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  const busy = await page.locator('[aria-busy=true]').allTextContents();
  const screen = withoutFooter(await page.locator('body').ariaSnapshot());
  return `${screen}\n${busy.join('、')}`.replace(SILENT, '').replace(/\d+/g, '0');
}

/** Lines that only one of the two screens contains. */
const difference = (one: string, other: string): string =>
  [...new Set(one.split('\n')).symmetricDifference(new Set(other.split('\n')))].map((line) => line.trim()).join('；');

/**
 * Checks states that are declared to look the same wherever the chart moves from one to another without a user action. A step that changes
 * what the chart knows may change the words: after it screens may differ.
 */
export function watchAlike(alike: readonly Alike[]) {
  const groups = alike.filter(({ shows }) => shows === 'the same');
  const told = new Map<string, string | null>();
  let before: Look | undefined;
  return {
    async look(page: Page, { states, snapshot }: Pick<Node, 'states' | 'snapshot'>, edge: Edge | undefined): Promise<void> {
      if (!groups.some((group) => group.states.some((id) => states.includes(id)))) {
        before = undefined;
        return;
      }
      const now = { screen: await screenOf(page), states, context: snapshot.context as unknown };
      const last = edge?.step.kind === 'user' ? undefined : before;
      before = now;
      if (!last) return;
      const isInformed = !isDeepStrictEqual(last.context, now.context);
      for (const group of groups) {
        const [one, other] = [last, now].map((look) => group.states.find((id) => look.states.includes(id)));
        if (one === undefined || other === undefined || one === other) continue;
        const pair = [one, other].toSorted().join(' and ');
        if (last.screen === now.screen) told.set(pair, null);
        else if (!isInformed && !told.has(pair)) told.set(pair, difference(last.screen, now.screen));
      }
    },
    /** Pairs of such states whose screens always differed, with the difference. */
    different: (): string[] => [...told].flatMap(([pair, what]) => (what === null ? [] : [`${pair}: ${what}`])),
  };
}
