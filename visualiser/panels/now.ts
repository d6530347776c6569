import areas from 'virtual:catalogue';
import { type Child, h, update } from '#visualiser/core/dom.ts';
import { showChart } from '#visualiser/core/actions.ts';
import { frameNow, isLive, on, view } from '#visualiser/core/view.ts';
import { delayOf, leavesOf, shortId, spanText, stateOfTimer, wordsFor } from '#visualiser/core/words.ts';
import { tree } from '#visualiser/parts/tree.ts';
import { answers } from './answers.ts';
import { asked, pagesOf } from './map.ts';
import { blockers, foundState, guards, refusal } from './guards.ts';
import { past, simulateButton, standIn } from './past.ts';
import { press } from './send.ts';
import { must } from '#lib/must.ts';

const STATUS = { active: '运行中', done: '已结束', error: '出错', stopped: '已停止' } as const;

function timers(): HTMLElement | null {
  const frame = frameNow();
  if (!frame || frame.timers.length === 0) return null;
  const now = view.at === null && view.run ? view.run.now() : frame.at;
  return h(
    'section',
    { class: 'block' },
    h('h3', {}, '等待中的时间'),
    h(
      'ul',
      { class: 'timers' },
      ...frame.timers.map(({ id, due, ms }) => {
        const left = Math.max(0, due - now);
        return h(
          'li',
          { 'data-due': due, 'data-ms': ms },
          h('span', { class: 'cause after' }, delayOf(id)),
          h('span', { class: 'faint' }, shortId(stateOfTimer(id) ?? '')),
          h('span', { class: 'left' }, `${spanText(left)} / ${spanText(ms)}`),
          h('span', { class: 'gauge' }, h('i', { style: `width:${ms > 0 ? (100 * left) / ms : 0}%` })),
        );
      }),
    ),
  );
}

function events(): HTMLElement {
  const frame = frameNow();
  const accepts = frame?.accepts ?? [];
  const items = accepts.map(({ type, now }) =>
    h(
      'button',
      {
        type: 'button',
        class: 'send-event',
        'data-key': type,
        disabled: !isLive() || now === false,
        title: now === false ? `守卫不允许：${blockers(frame, type)}` : now === null ? '取决于事件内容' : '',
        onclick: () => void press(type),
      },
      type,
      now === null && h('span', { class: 'more', 'aria-label': '需要内容' }, '…'),
    ),
  );
  return h(
    'section',
    { class: 'block' },
    h('h3', {}, '可以发送'),
    accepts.length === 0 ? h('p', { class: 'faint' }, '这里不接受事件') : h('div', { class: 'events' }, ...items),
  );
}

const known = new Map(areas.flatMap(({ charts }) => charts.map((chart) => [chart.name, chart] as const)));

function links(title: string, names: readonly string[]): HTMLElement | null {
  if (names.length === 0) return null;
  return h(
    'section',
    { class: 'block' },
    h('h3', {}, title),
    h(
      'div',
      { class: 'links' },
      ...names.map((name) =>
        h('button', { type: 'button', class: 'link', 'data-key': `chart ${name}`, onclick: () => showChart(name) }, name),
      ),
    ),
  );
}

/** Summary of a chart without a running actor. */
function about(name: string): Child[] {
  const chart = known.get(name);
  if (!chart) return [];
  return [
    h('p', { class: 'about' }, chart.description),
    h('p', { class: 'facts' }, h('span', {}, h('b', {}, chart.states), '个状态'), h('span', {}, h('b', {}, chart.transitions), '个转换')),
    links('它会运行', chart.runs),
    links(
      '运行它的',
      [...known.values()].filter(({ runs }) => runs.includes(name)).map((other) => other.name),
    ),
  ];
}

/** The current state, timers, events and data. */
export function nowPanel(): HTMLElement {
  const panel = h('div', { class: 'panel', 'data-panel': 'now' });
  on(['moment', 'chart', 'runs', 'clock', 'panel', 'found', 'map'], () => {
    if (view.panel !== 'now') return;
    const frame = frameNow();
    if (!frame) {
      update(
        panel,
        ...(view.chart === null ? [] : about(view.chart)),
        foundState(),
        asked(),
        ...(view.chart === null ? [] : [simulateButton(view.chart)]),
        h(
          'div',
          { class: 'empty low' },
          h('p', {}, view.chart === null ? '还没有选状态图' : '现在没有在运行'),
          h('p', { class: 'faint' }, '在另一个窗口打开应用并用到它，这里就会亮起来。'),
        ),
        pagesOf(),
      );
      return;
    }
    const { cause, text } = wordsFor(frame.event);
    update(
      panel,
      past(),
      standIn(),
      h(
        'section',
        { class: 'block' },
        h('h3', {}, '状态'),
        h(
          'div',
          { class: 'states' },
          ...leavesOf(frame).map((state) => h('span', { class: 'statename' }, state)),
          frame.status !== 'active' && h('span', { class: `pill ${frame.status}` }, STATUS[frame.status]),
        ),
        h('p', { class: 'faint because' }, '因为 ', h('span', { class: `cause ${cause}` }, text)),
      ),
      foundState(),
      refusal(),
      events(),
      answers(),
      timers(),
      asked(),
      guards(),
      h('section', { class: 'block' }, h('h3', {}, '数据'), tree(frame.context)),
      Object.keys(frame.event).length > 1 &&
        h(
          'section',
          { class: 'block' },
          h('h3', {}, '事件内容'),
          tree(Object.fromEntries(Object.entries(frame.event).filter(([name]) => name !== 'type'))),
        ),
      frame.actions.length > 0 &&
        h(
          'section',
          { class: 'block' },
          h('h3', {}, '动作'),
          h('div', { class: 'states' }, ...frame.actions.map((action) => h('code', {}, action))),
        ),
      pagesOf(),
    );
  });
  setInterval(() => {
    if (!view.run || view.at !== null || document.hidden || view.panel !== 'now') return;
    const now = view.run.now();
    for (const item of panel.querySelectorAll<HTMLElement>('[data-due]')) {
      const [due, ms] = [Number(item.dataset['due']), Number(item.dataset['ms'])];
      const left = Math.max(0, due - now);
      must(item.querySelector('.left')).textContent = `${spanText(left)} / ${spanText(ms)}`;
      must(item.querySelector<HTMLElement>('.gauge i')).style.width = `${ms > 0 ? (100 * left) / ms : 0}%`;
    }
  }, 100);
  return panel;
}
