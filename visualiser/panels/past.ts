import { goTo } from '#visualiser/core/actions.ts';
import { button, h } from '#visualiser/core/dom.ts';
import { tell } from '#visualiser/core/link.ts';
import { replayIntoApp, twinInApp } from '#visualiser/core/replay.ts';
import { frameNow, position, view } from '#visualiser/core/view.ts';
import { endSimulation, simulate } from '#visualiser/simulate/shown.ts';

const WARNING = '请求是真的：正在等答复的会重新发出，之后的下单和付款也会真的发生。';

async function resumeHere(held: boolean): Promise<void> {
  const frame = view.run?.frames[position()];
  if (frame && view.actor !== null && (await tell({ do: 'resume', actor: view.actor, n: frame.n, held }))) goTo(null);
}

/** Button for a step of a file or test path: restores the app to it. */
function replay(): HTMLElement | null {
  if (!view.run || view.run.kind === 'live' || view.run.kind === 'sim' || view.actor === null) return null;
  const twin = twinInApp();
  const title = twin ? '' : `先在应用里打开 ${view.chart}`;
  return h(
    'section',
    { class: 'block past' },
    h('p', {}, view.run.kind === 'path' ? '这是测试路径里的一步。' : '这是保存的记录里的一步。'),
    button({ label: '让应用走到这一步', icon: 'rewind', class: 'strong', disabled: !twin, title, run: () => void replayIntoApp() }),
    button({ label: '走到这一步，用假答复', name: 'replay held', disabled: !twin, title, run: () => void replayIntoApp(true) }),
    h('p', { class: 'why' }, twin ? WARNING : `要先在应用里打开 ${view.chart}。`),
  );
}

function resume(): HTMLElement | null {
  if (view.run?.isOpen !== true || view.at === null || view.actor === null) return null;
  const isSimulated = view.run.kind === 'sim';
  return h(
    'section',
    { class: 'block past' },
    h('p', {}, '这是过去的一步。'),
    button({
      label: isSimulated ? '从这里继续' : '让应用从这里继续',
      icon: 'rewind',
      class: 'strong',
      name: 'resume',
      run: () => void resumeHere(false),
    }),
    !isSimulated && button({ label: '从这里继续，用假答复', name: 'resume held', run: () => void resumeHere(true) }),
    !isSimulated && h('p', { class: 'why' }, WARNING),
  );
}

/** A past step, with ways to continue from it. */
export const past = (): HTMLElement | null => resume() ?? replay();

/** Notice that the chart's requests are answered manually. */
export function standIn(): HTMLElement | null {
  const { run, actor } = view;
  if (run?.kind === 'sim')
    return h(
      'section',
      { class: 'block past', 'aria-label': '模拟' },
      h('p', {}, '模拟：没有应用，也没有请求；事件、答复和时间都由你给。'),
      button({ label: '重新开始', icon: 'rewind', name: 'again', run: () => void simulate(run.page.path) }),
      button({ label: '结束模拟', name: 'end', class: 'quiet', run: () => endSimulation() }),
    );
  if (!run?.isOpen || actor === null || frameNow()?.held !== true || view.at !== null) return null;
  return h(
    'section',
    { class: 'block past', 'aria-label': '假答复' },
    h('p', {}, '这里的请求没有发出：答复由你给。动作照旧执行。'),
    button({
      label: '之后用真的请求',
      name: 'release',
      run: () => void tell({ do: 'stand-in', actor: view.actor ?? '', held: false }),
    }),
  );
}

/** Button that simulates a chart without an actor. */
export const simulateButton = (chart: string): HTMLElement =>
  h(
    'div',
    { class: 'actions' },
    button({ label: '模拟这张图', icon: 'play', class: 'strong', name: `simulate ${chart}`, run: () => void simulate(chart) }),
  );
