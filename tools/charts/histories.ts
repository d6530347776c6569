import type { IR, IREdge } from '@xstate/test';
import { type Found, followHistory, misfitText } from '#service/kernel/histories/check.ts';
import type { Misfit } from '#service/kernel/histories/replay.ts';
import { histories } from '#service/domains/list.ts';
import { table } from '#service/kernel/lib/textTable.ts';
import { withDatabase } from '#tools/operator/withDatabase.ts';
import { type Change, drawFile, toMarkup } from './drawing/index.ts';
import { allStates } from './export/tree.ts';
import { bestPicture } from './layout/best.ts';

const MOST_SHOWN = 20;

/** Follows every history of the marketplace's database. */
export async function followAll(): Promise<{ readonly found: readonly Found[]; readonly ms: number }> {
  const found: Found[] = [];
  const began = performance.now();
  await withDatabase(async ({ db }) => {
    for (const source of histories) found.push(await followHistory(db, source));
  });
  return { found, ms: performance.now() - began };
}

/** The figures, then the misfits by row. */
export function historiesText(found: readonly Found[], ms: number): string {
  const lines = found.reduce((sum, each) => sum + each.lines, 0);
  const figures = table([
    ['表', '状态图', '历史行数', '不符'],
    ...found.map((each) => [each.source.table, each.source.chart.chart, String(each.lines), String(each.count)]),
  ]);
  const shown = found.flatMap(({ source, misfits }) => misfits.slice(0, MOST_SHOWN).map((misfit) => misfitText(source, misfit)));
  const count = found.reduce((sum, each) => sum + each.count, 0);
  return [figures, `${lines} 行，${(ms / 1_000).toFixed(1)} 秒：${count === 0 ? '都和状态图相符' : `不符 ${count} 处`}`, ...shown].join(
    '\n',
  );
}

export const historyData = ({ source, lines, count, misfits }: Found) => ({ table: source.table, lines, count, misfits });

/** What a misfit is drawn as: one arrow for all with the same ends and event. */
function arrowsOf(ir: IR, misfits: readonly Misfit[]): IREdge[] {
  const ids = new Map(allStates(ir.root).map(({ id }) => [id.slice(ir.id.length + 1), id]));
  const alike = Map.groupBy(misfits, ({ from, to, event, why }) => JSON.stringify([from, to, event ?? why]));
  return [...alike.values()].flatMap((group, i) => {
    const [first] = group;
    const [from, to] = [ids.get(first?.from ?? ''), ids.get(first?.to ?? '')];
    if (!first || from === undefined || to === undefined) return [];
    const trigger = `${first.event ?? '没有记录'} ×${group.length}`;
    const id = `misfit#${i}`;
    return [
      { id, transition: id, kind: 'event', source: from, from, to, trigger, branch: 0, actions: [], internal: false, reenter: false },
    ];
  });
}

/** The chart with a red arrow for each move that it does not have. */
export async function misfitPicture(ir: IR, { misfits }: Pick<Found, 'misfits'>): Promise<string> {
  const arrows = arrowsOf(ir, misfits);
  const changes = new Map(arrows.map(({ transition }): [string, Change] => [transition, 'removed']));
  const picture = await bestPicture({ ...ir, edges: [...ir.edges, ...arrows] }, new Map());
  return `${toMarkup(drawFile(picture, { changes }))}\n`;
}
