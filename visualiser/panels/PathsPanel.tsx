import { type ReactNode, Suspense, use, useRef } from 'react';
import { showFrame, showRun } from '#visualiser/core/actions.ts';
import { historyOf, replayIntoApp } from '#visualiser/core/replay.ts';
import { position, say, useView, view } from '#visualiser/core/view.ts';
import { walkByArrows } from '#visualiser/parts/arrows.ts';
import { Button } from '#visualiser/parts/Button.tsx';
import { askPaths } from '#visualiser/paths/client.ts';
import { suiteFor } from '#visualiser/paths/coverage.ts';
import type { Suite, Walk, WalkStep } from '#visualiser/paths/messages.ts';
import { failureOf, showToken, showWalk, walkOf } from '#visualiser/paths/shown.ts';
import { simulate } from '#visualiser/simulate/shown.ts';
import { copy } from '#visualiser/core/copy.ts';
import { must } from '#lib/must.ts';

const lineFor = ({ subject, token }: Walk): string => `npm run paths -- run ${subject} --path '${token.replaceAll("'", "'\\''")}'`;

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

/** Shows the path in the output of a failing test. */
function Pasted() {
  const text = useRef<HTMLTextAreaElement>(null);
  return (
    <form
      className="paste"
      onSubmit={(event) => {
        event.preventDefault();
        void showToken(text.current?.value ?? '');
      }}
    >
      <textarea ref={text} rows={2} placeholder="粘贴失败测试的输出，或一条路径" aria-label="路径" spellCheck={false} />
      <button type="submit" className="button">
        显示
      </button>
    </form>
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

/** Continues the shown path manually from its current step. */
const simulateHere = (walk: Walk): void => void simulate(walk.subject, { walk: { ...walk, steps: walk.steps.slice(0, position() + 1) } });

/** Closes the path and returns to the last live page. */
function closePath(): void {
  const { run } = view;
  if (run) view.runs.delete(run.id);
  showRun([...view.runs.values()].findLast(({ kind }) => kind === 'live') ?? null);
}

function Steps({ walk }: { readonly walk: Walk }) {
  const at = useView(position);
  const failure = useView(() => failureOf(view.run));
  const failedAt = failure?.isLast ? walk.steps.length - 1 : null;
  return (
    <>
      <p className="about">
        <strong>{walk.subject}</strong> {`${walk.steps.length - 1} 步到“${walk.title}”`}
      </p>
      {failure && (
        <pre className="problem" role="group" tabIndex={0} aria-label="失败的原因">
          {failure.message}
        </pre>
      )}
      <ol className="steps">
        {walk.steps.map(({ name, kind }, i) => (
          <li key={i} className={i === failedAt ? 'failed' : undefined}>
            <button type="button" aria-current={i === at ? 'step' : undefined} onClick={() => showFrame(i)}>
              <span className={`cause ${SIGN[kind]}`}>{name}</span>
              {i === failedAt && <strong className="problem">失败</strong>}
            </button>
          </li>
        ))}
      </ol>
      <div className="actions">
        <Button
          label="让应用走到这一步"
          icon="rewind"
          className="strong"
          title={`应用里要正开着 ${walk.chart}；请求是真的`}
          run={() => void replayIntoApp()}
        />
        <Button label="从这里模拟" icon="play" title="不用应用：从这一步起自己给事件、答复和时间" run={() => simulateHere(walk)} />
        <Button label="复制命令" icon="copy" run={() => void copy(lineFor(walk))} />
        <Button label="复制路径" icon="copy" run={() => void copy(walk.token)} />
        <Button label="复制代码" icon="copy" title="Playwright" run={() => void copy(codeFor(walk))} />
        <Button label="关闭" run={closePath} />
      </div>
    </>
  );
}

const MEASURES = [
  ['状态', 'states'],
  ['转换', 'transitions'],
  ['条件结果', 'guards'],
  ['转换对', 'pairs'],
] as const;

const share = ({ coverage }: Suite, measure: (typeof MEASURES)[number][1]): string => {
  const hits = Object.values(coverage[measure]);
  return `${hits.filter(({ machine, browser }) => machine + browser > 0).length}/${hits.length}`;
};

function Walks({ chart }: { readonly chart: string }) {
  const found = use(suiteFor(chart));
  if (found instanceof Error) return <p className="problem">{found.message}</p>;
  return (
    <>
      <dl className="shares">
        {MEASURES.map(([title, measure]) => (
          <div key={measure}>
            <dt>{title}</dt>
            <dd>{share(found, measure)}</dd>
          </div>
        ))}
      </dl>
      <p className="faint" title={found.text}>{`${found.walks.length} 条路径走完全部转换`}</p>
      <ol className="walks">
        {found.walks.map((walk) => (
          <li key={walk.token}>
            <button type="button" onClick={() => showWalk(walk)}>
              <span>{walk.title}</span>
              <span className="faint">
                {`${walk.subject === walk.chart ? '' : `${walk.subject.slice(walk.chart.length + 1)} · `}${walk.steps.length - 1} 步`}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

function Suites(): ReactNode {
  const chart = useView(() => view.chart);
  const isRecorded = useView(() => view.run !== null && view.run.kind !== 'path' && view.actor !== null);
  if (chart === null) return <p className="faint">还没有选状态图</p>;
  return (
    <>
      {isRecorded && <Button label="把记录变成测试路径" icon="route" run={() => void turnIntoPath()} />}
      <Suspense key={chart} fallback={<p className="faint">正在走遍这张图…</p>}>
        <Walks chart={chart} />
      </Suspense>
    </>
  );
}

/** Test paths: of the chart, of a failure, of a recording. */
export function PathsPanel() {
  const walk = useView(() => walkOf(view.run));
  return (
    <div className="panel">
      <Pasted />
      <div role="presentation" onKeyDown={walkByArrows}>
        {walk ? <Steps walk={walk} /> : <Suites />}
      </div>
    </div>
  );
}
