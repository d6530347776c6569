import { showFrame, showRun } from '#visualiser/core/actions.ts';
import { button, type Child, h, update } from '#visualiser/core/dom.ts';
import { walkByArrows } from '#visualiser/parts/arrows.ts';
import { historyOf, replayIntoApp } from '#visualiser/core/replay.ts';
import { on, position, say, view } from '#visualiser/core/view.ts';
import { askPaths } from '#visualiser/paths/client.ts';
import { suiteFor } from '#visualiser/paths/coverage.ts';
import type { Suite, Walk, WalkStep } from '#visualiser/paths/messages.ts';
import { failureOf, showToken, showWalk, walkOf } from '#visualiser/paths/shown.ts';
import { simulate } from '#visualiser/simulate/shown.ts';
import { must } from '#lib/must.ts';

const lineFor = ({ subject, token }: Walk): string => `npm run paths -- run ${subject} --path '${token.replaceAll("'", "'\\''")}'`;

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say('已复制');
  } catch {
    say('浏览器不允许复制');
  }
}

function copyOf(text: (walk: Walk) => string): void {
  const walk = walkOf(view.run);
  if (walk) void copy(text(walk));
}

/** A path as Playwright code, for the browser runner of the package. */
const codeFor = ({ subject, token }: Walk): string =>
  `test('${subject}', ({ page }) => runInBrowser(page, graph, fromToken(graph, '${token}'), options));\n`;

async function turnIntoPath(): Promise<void> {
  const { run, actor, chart } = view;
  if (!run || actor === null || chart === null) return;
  try {
    const frames = historyOf(run, actor, position());
    const { walk, stuckAt } = await askPaths({ ask: 'match', chart, frames });
    showWalk(walk);
    say(stuckAt === null ? null : `测试模型不认识第 ${stuckAt + 1} 步（${must(frames[stuckAt]).event.type}），路径到此为止`);
  } catch (error) {
    say((error as Error).message);
  }
}

function pasted(): HTMLElement {
  const text = h('textarea', { rows: 2, placeholder: '粘贴失败测试的输出，或一条路径', 'aria-label': '路径', spellcheck: 'false' });
  return h(
    'form',
    {
      class: 'paste',
      onsubmit: (event: SubmitEvent) => {
        event.preventDefault();
        void showToken(text.value);
      },
    },
    text,
    h('button', { type: 'submit', class: 'button' }, '显示'),
  );
}

const SIGN: Readonly<Record<WalkStep['kind'], string>> = {
  start: 'life',
  user: 'event',
  emit: 'event',
  after: 'after',
  done: 'done',
  error: 'error',
  snapshot: 'snapshot',
};

function stepLine({ name, kind }: WalkStep, i: number, hasFailed: boolean): HTMLElement {
  const props = {
    type: 'button',
    'data-key': `step${i}`,
    'aria-current': i === position() ? 'step' : null,
    onclick: () => showFrame(i),
  } as const;
  return h(
    'li',
    { class: hasFailed ? 'failed' : null },
    h('button', props, h('span', { class: `cause ${SIGN[kind]}` }, name), hasFailed && h('strong', { class: 'problem' }, '失败')),
  );
}

function steps(walk: Walk): Child[] {
  const failure = failureOf(view.run);
  const failedAt = failure?.isLast ? walk.steps.length - 1 : null;
  return [
    h('p', { class: 'about' }, h('strong', {}, walk.subject), ` ${walk.steps.length - 1} 步到“${walk.title}”`),
    failure && h('pre', { class: 'problem', tabindex: 0, 'aria-label': '失败的原因' }, failure.message),
    h('ol', { class: 'steps' }, ...walk.steps.map((step, i) => stepLine(step, i, i === failedAt))),
    h(
      'div',
      { class: 'actions' },
      button({
        label: '让应用走到这一步',
        icon: 'rewind',
        class: 'strong',
        title: `应用里要正开着 ${walk.chart}；请求是真的`,
        run: () => void replayIntoApp(),
      }),
      button({
        label: '从这里模拟',
        icon: 'play',
        name: 'simulate',
        title: '不用应用：从这一步起自己给事件、答复和时间',
        run: () => simulateHere(),
      }),
      button({ label: '复制命令', icon: 'copy', run: () => copyOf(lineFor) }),
      button({ label: '复制路径', icon: 'copy', run: () => copyOf(({ token }) => token) }),
      button({ label: '复制代码', icon: 'copy', title: 'Playwright', run: () => copyOf(codeFor) }),
      button({ label: '关闭', run: () => closePath() }),
    ),
  ];
}

/** Continues the shown path manually from its current step. */
function simulateHere(): void {
  const walk = walkOf(view.run);
  if (walk) void simulate(walk.subject, { walk: { ...walk, steps: walk.steps.slice(0, position() + 1) } });
}

/** Closes the path and returns to the last live page. */
function closePath(): void {
  const { run } = view;
  if (run) view.runs.delete(run.id);
  showRun([...view.runs.values()].findLast(({ kind }) => kind === 'live') ?? null);
}

function suiteList({ walks, coverage, text }: Suite): Child[] {
  const share = (measure: 'states' | 'transitions' | 'guards' | 'pairs'): string => {
    const hits = Object.values(coverage[measure]);
    return `${hits.filter(({ machine, browser }) => machine + browser > 0).length}/${hits.length}`;
  };
  return [
    h(
      'dl',
      { class: 'shares' },
      ...(
        [
          ['状态', 'states'],
          ['转换', 'transitions'],
          ['条件结果', 'guards'],
          ['转换对', 'pairs'],
        ] as const
      ).map(([title, measure]) => h('div', {}, h('dt', {}, title), h('dd', {}, share(measure)))),
    ),
    h('p', { class: 'faint', title: text }, `${walks.length} 条路径走完全部转换`),
    h(
      'ol',
      { class: 'walks' },
      ...walks.map((walk) =>
        h(
          'li',
          {},
          h(
            'button',
            { type: 'button', 'data-key': walk.token, onclick: () => showWalk(walk) },
            h('span', {}, walk.title),
            h(
              'span',
              { class: 'faint' },
              `${walk.subject === walk.chart ? '' : `${walk.subject.slice(walk.chart.length + 1)} · `}${walk.steps.length - 1} 步`,
            ),
          ),
        ),
      ),
    ),
  ];
}

/** Panel of test paths: of the chart, of a failure, of a recording. */
export function pathsPanel(): HTMLElement {
  const body = h('div', {});
  walkByArrows(body);
  const panel = h('div', { class: 'panel', 'data-panel': 'paths' }, pasted(), body);
  const draw = async (): Promise<void> => {
    if (view.panel !== 'paths') return;
    const walk = walkOf(view.run);
    if (walk) {
      update(body, ...steps(walk));
      return;
    }
    const { chart, run } = view;
    const record =
      run &&
      run.kind !== 'path' &&
      view.actor !== null &&
      button({ label: '把记录变成测试路径', icon: 'route', run: () => void turnIntoPath() });
    if (chart === null) {
      update(body, h('p', { class: 'faint' }, '还没有选状态图'));
      return;
    }
    update(body, record, h('p', { class: 'faint' }, '正在走遍这张图…'));
    const found = await suiteFor(chart).then(suiteList, (error: Error) => [h('p', { class: 'problem' }, error.message)]);
    if (view.chart === chart && !walkOf(view.run) && view.panel === 'paths') update(body, record, ...found);
  };
  on(['paths', 'panel', 'chart', 'runs'], () => void draw());
  on(['moment'], () => walkOf(view.run) && void draw());
  return panel;
}
