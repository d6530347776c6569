import areas from 'virtual:catalogue';
import type { ActorNote } from '#lib/recording.ts';
import { loadSheet } from '#visualiser/chart/sheets.ts';
import { showActor, showChart } from '#visualiser/core/actions.ts';
import { h, icon, update } from '#visualiser/core/dom.ts';
import { grip } from '#visualiser/parts/grip.ts';
import { walkByArrows } from '#visualiser/parts/arrows.ts';
import type { Run } from '#visualiser/core/run.ts';
import { on, position, view } from '#visualiser/core/view.ts';
import { actorTitle, leavesOf, nameOf } from '#visualiser/core/words.ts';
import { hueOf } from './log.ts';
import { fetchSearchable, foundList, isNothingFound, searchKey } from './found.ts';

const ENDS = { active: '', done: '结束', error: '出错', stopped: '停止' } as const;
/** Number of finished root actors that stay listed. */
const KEPT = 12;

let filter = '';
const opened = new Set<string>();

function isActive(actor: string): boolean {
  return view.run?.frameOf(actor, position())?.status === 'active';
}

function actorRow(actor: ActorNote, depth: number): HTMLElement[] {
  const { run } = view;
  const frame = run?.frameOf(actor.id, position());
  if (!run || !frame) return [];
  const isOpen = actor.id === view.actor || opened.has(actor.id);
  const known = run.childrenOf(actor.id).filter((child) => run.frameOf(child.id, position()) !== undefined);
  const isLast = (child: ActorNote): boolean => known.findLast((other) => run.placeOf(other.id) === run.placeOf(child.id)) === child;
  const isKept = (child: ActorNote): boolean => child.chart !== null && isLast(child);
  const children = known.filter(
    (child) => (isActive(child.id) || opened.has(actor.id) || isKept(child)) && (child.chart !== null || isOpen),
  );
  const gone = known.filter((child) => !isActive(child.id) && !isKept(child)).length;
  const isChart = actor.chart !== null;
  const line = h(
    'li',
    { class: `actor-row ${isActive(actor.id) ? '' : 'gone'}`, style: `--depth:${depth};--hue:${hueOf(run.placeOf(actor.id))}` },
    h(
      'button',
      {
        type: 'button',
        class: 'pick',
        'aria-current': actor.id === view.actor ? 'true' : null,
        disabled: !isChart,
        'data-key': actor.id,
        onclick: () => choose(() => showActor(actor.id)),
        title: isChart ? actorTitle(actor) : '不是状态图',
      },
      h('span', { class: isChart ? 'dot' : 'ring' }),
      h('span', { class: 'name' }, nameOf(actor)),
      h('span', { class: 'at' }, isChart ? leavesOf(frame).join('、') : ''),
      isChart && !isActive(actor.id) && h('span', { class: 'over' }, ENDS[frame.status]),
    ),
    gone > 0 &&
      h(
        'button',
        {
          type: 'button',
          class: 'fold',
          'aria-expanded': String(opened.has(actor.id)),
          'data-key': `fold ${actor.id}`,
          'aria-label': `已结束的 ${gone} 个，属于 ${nameOf(actor)}`,
          title: `已结束的 ${gone} 个`,
          onclick: () => {
            if (!opened.delete(actor.id)) opened.add(actor.id);
            draw();
          },
        },
        `${opened.has(actor.id) ? '−' : '+'}${gone}`,
      ),
  );
  return [line, ...children.flatMap((child) => actorRow(child, depth + 1))];
}

/** Runs a choice; on a narrow screen, where the list covers the chart, closes the list. */
function choose(show: () => void): void {
  show();
  const list = document.querySelector<HTMLElement>('.side:popover-open');
  list?.hidePopover();
}

let shownActor: string | null = null;
const living = h('ul', { class: 'actors', 'aria-label': '正在运行' });
const list = h('div', { class: 'catalogue' });

function draw(): void {
  const roots = inOrder();
  const here = view.actor;
  update(
    living,
    ...roots.flatMap((root) => actorRow(root, 0)),
    roots.length === 0 && h('li', { class: 'faint none' }, view.run ? '此刻没有流程在运行' : '还没有连上应用'),
  );
  if (here === shownActor) return;
  shownActor = here;
  living.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
}

/** Position of the last frame of an actor or a descendant. */
function lastOf(run: Run, actor: string): number {
  const own = run.positionsOf(actor).findLast((at) => at <= position() && run.frames[at]?.event.type !== 'recorder.found') ?? -1;
  return Math.max(own, ...run.childrenOf(actor).map(({ id }) => lastOf(run, id)));
}

/** Root actors: the one in use first, then by their last frame; finished ones at the end. */
function inOrder(): ActorNote[] {
  const { run } = view;
  if (!run) return [];
  const known = run.childrenOf(null).filter(({ id }) => run.frameOf(id, position()) !== undefined);
  const used = view.actor === null ? undefined : run.wayTo(view.actor)[0]?.id;
  const byUse = (list: readonly ActorNote[]): ActorNote[] => {
    const at = new Map(list.map(({ id }) => [id, lastOf(run, id)]));
    return list.toSorted((a, b) => Number(b.id === used) - Number(a.id === used) || (at.get(b.id) ?? 0) - (at.get(a.id) ?? 0));
  };
  const over = byUse(known.filter(({ id }) => !isActive(id)));
  return [...byUse(known.filter(({ id }) => isActive(id))), ...over.slice(0, KEPT)];
}

function meter(chart: string): HTMLElement | false {
  const data = view.coverage.get(chart);
  if (!data) return false;
  const hits = Object.values(data.transitions);
  const covered = hits.filter(({ machine, browser }) => machine + browser > 0).length;
  const share = hits.length === 0 ? 100 : Math.floor((100 * covered) / hits.length);
  return h(
    'span',
    { class: `meter ${share === 100 ? 'full' : ''}`, title: `转换覆盖 ${covered}/${hits.length}` },
    h('i', { style: `width:${share}%` }),
    h('b', {}, share === 100 ? '✓ 100%' : `${share}%`),
  );
}

const runningCharts = (): string[] => [
  ...new Set([...(view.run?.actors.values() ?? [])].flatMap(({ chart, id }) => (chart !== null && isActive(id) ? [chart] : []))),
];

/** Key of the list as last drawn. */
let listed = '';

function drawList(): void {
  const running = runningCharts();
  const key = JSON.stringify([
    filter,
    view.chart,
    view.actor === null,
    running,
    [...view.coverage].map(([chart, { runs }]) => [chart, runs]),
    searchKey(),
  ]);
  if (key === listed) return;
  listed = key;
  const matching = areas
    .map(({ title, charts }) => ({
      title,
      charts: charts.filter(({ name, description }) => `${name} ${description}`.toLowerCase().includes(filter)),
    }))
    .filter(({ charts }) => charts.length > 0);
  update(
    list,
    ...matching.map(({ title, charts }) =>
      h(
        'section',
        {},
        h('h3', {}, title),
        h(
          'ul',
          {},
          ...charts.map(({ name, description, states, transitions }) =>
            h(
              'li',
              {},
              h(
                'button',
                {
                  type: 'button',
                  class: 'chart-row',
                  'data-key': name,
                  'aria-current': view.chart === name && view.actor === null ? 'true' : view.chart === name ? 'page' : null,
                  title: `${description}\n${states} 个状态，${transitions} 个转换`,
                  onpointerenter: () => void loadSheet(name),
                  onclick: () => choose(() => showChart(name)),
                },
                h('span', { class: `live ${running.includes(name) ? 'yes' : ''}` }),
                h('span', { class: 'name' }, name),
                h('span', { class: 'what' }, description),
                meter(name),
              ),
            ),
          ),
        ),
      ),
    ),
    ...foundList(filter, choose),
    matching.length === 0 && isNothingFound(filter) && h('p', { class: 'faint none' }, '没有符合的'),
  );
}

/** Running actors and all charts. */
export function side(): HTMLElement {
  const search = h('input', {
    type: 'search',
    placeholder: '找图、状态、事件、守卫、角色（按 /）',
    'aria-label': '找图、状态、事件、守卫、角色',
    'aria-keyshortcuts': '/',
    spellcheck: 'false',
    oninput: () => {
      filter = search.value.trim().toLowerCase();
      if (filter !== '') fetchSearchable(drawList);
      drawList();
    },
  });
  addEventListener('keydown', (event) => {
    if (event.key !== '/' || (event.target as Element).matches('input, textarea, select')) return;
    event.preventDefault();
    search.focus();
  });
  walkByArrows(living);
  walkByArrows(list);
  search.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') search.blur();
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    list.querySelector<HTMLElement>('button')?.focus();
  });
  on(['runs', 'frames', 'moment', 'chart'], draw);
  on(['runs', 'moment', 'chart', 'coverage'], drawList);
  return h(
    'aside',
    { class: 'side', id: 'side', popover: 'auto', 'aria-label': '流程' },
    grip({ name: 'side', title: '流程栏的宽度', from: 'right', least: 200 }),
    h('div', { class: 'group running' }, h('h2', {}, '正在运行'), living),
    h('div', { class: 'group all' }, h('h2', {}, '全部状态图'), h('label', { class: 'search' }, icon('search'), search), list),
  );
}
