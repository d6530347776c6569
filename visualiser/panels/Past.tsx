import { goTo } from '#visualiser/core/actions.ts';
import { tell } from '#visualiser/core/link.ts';
import { replayIntoApp, twinInApp } from '#visualiser/core/replay.ts';
import { frameNow, position, useView, view } from '#visualiser/core/view.ts';
import { Block } from '#visualiser/parts/Block.tsx';
import { Button } from '#visualiser/parts/Button.tsx';
import { endSimulation, simulate } from '#visualiser/simulate/shown.ts';

const WARNING = '请求是真的：正在等答复的会重新发出，之后的下单和付款也会真的发生。';

async function resumeHere(held: boolean): Promise<void> {
  const frame = view.run?.frames[position()];
  if (frame && view.actor !== null && (await tell({ do: 'resume', actor: view.actor, n: frame.n, held }))) goTo(null);
}

/** A step of a file or test path: restores the app to it. */
function Replay({ isPath }: { readonly isPath: boolean }) {
  const hasTwin = twinInApp() !== undefined;
  const title = hasTwin ? '' : `先在应用里打开 ${view.chart}`;
  return (
    <Block className="past">
      <p>{isPath ? '这是测试路径里的一步。' : '这是保存的记录里的一步。'}</p>
      <Button
        label="让应用走到这一步"
        icon="rewind"
        className="strong"
        disabled={!hasTwin}
        title={title}
        run={() => void replayIntoApp()}
      />
      <Button label="走到这一步，用假答复" disabled={!hasTwin} title={title} run={() => void replayIntoApp(true)} />
      <p className="why">{hasTwin ? WARNING : `要先在应用里打开 ${view.chart}。`}</p>
    </Block>
  );
}

const Resume = ({ isSimulated }: { readonly isSimulated: boolean }) => (
  <Block className="past">
    <p>这是过去的一步。</p>
    <Button label={isSimulated ? '从这里继续' : '让应用从这里继续'} icon="rewind" className="strong" run={() => void resumeHere(false)} />
    {!isSimulated && <Button label="从这里继续，用假答复" run={() => void resumeHere(true)} />}
    {!isSimulated && <p className="why">{WARNING}</p>}
  </Block>
);

/** A past step, with ways to continue from it. */
export function Past() {
  useView(() => view.beat);
  const run = useView(() => view.run);
  const isPast = useView(() => view.at !== null);
  if (!run || view.actor === null) return null;
  if (run.isOpen) return isPast && <Resume isSimulated={run.kind === 'sim'} />;
  return run.kind !== 'live' && run.kind !== 'sim' && <Replay isPath={run.kind === 'path'} />;
}

/** Notice that the chart's requests are answered manually. */
export function StandIn() {
  const run = useView(() => view.run);
  const isHeld = useView(() => view.run?.isOpen === true && view.at === null && frameNow()?.held === true);
  if (run?.kind === 'sim')
    return (
      <Block className="past" label="模拟">
        <p>模拟：没有应用，也没有请求；事件、答复和时间都由你给。</p>
        <Button label="重新开始" icon="rewind" run={() => void simulate(run.page.path)} />
        <Button label="结束模拟" className="quiet" run={endSimulation} />
      </Block>
    );
  return (
    isHeld && (
      <Block className="past" label="假答复">
        <p>这里的请求没有发出：答复由你给。动作照旧执行。</p>
        <Button label="之后用真的请求" run={() => void tell({ do: 'stand-in', actor: view.actor ?? '', held: false })} />
      </Block>
    )
  );
}
