import type { AnyModel } from '@xstate/test';
import { labelled } from '@xstate/test/live';
import type { Happening } from '#lib/recording.ts';
import { showActor } from '#visualiser/core/actions.ts';
import { tell } from '#visualiser/core/link.ts';
import { plain } from '#visualiser/core/plain.ts';
import { changed, frameNow, isLive, position, useView, view } from '#visualiser/core/view.ts';
import { Block } from '#visualiser/parts/Block.tsx';
import { Button } from '#visualiser/parts/Button.tsx';
import { answerIn, simulationOf } from '#visualiser/simulate/shown.ts';
import type { AnswerKind, Choice, Waiting } from '#visualiser/simulate/simulation.ts';

const SIGN: Readonly<Record<AnswerKind, string>> = { done: 'done', error: 'error', snapshot: 'snapshot', emit: 'event' };
const models = new Map<string, AnyModel | null>();

/** A chart's model; undefined until it has been fetched. */
function modelOf(chart: string): AnyModel | null | undefined {
  if (!models.has(chart)) {
    models.set(chart, null);
    void import('#visualiser/paths/subjects.ts')
      .then(({ subjectsOf }) => subjectsOf(chart))
      .then(([first]) => {
        models.set(chart, first?.model ?? null);
        changed();
      })
      .catch(() => undefined);
  }
  return models.get(chart);
}

/** Sends a model's outcome to the app's tab. */
async function give(actor: string, kind: AnswerKind, value: unknown): Promise<void> {
  const { run } = view;
  const note = run?.actors.get(actor);
  if (!note) return;
  const moment = { input: note.input, context: frameNow()?.context };
  const said = typeof value === 'function' ? (value as (at: typeof moment) => unknown)(moment) : value;
  if (kind === 'emit') await tell({ do: 'send', actor: note.parent ?? '', event: plain(said) as Happening });
  else await tell({ do: 'answer', actor, kind, value: said instanceof Error ? said : plain(said) });
}

/** The actor that a chart of the app waits for when its requests are answered manually. */
function heldIn(chart: string): (Waiting & { readonly values: readonly unknown[] })[] {
  const { run, actor } = view;
  if (!run || actor === null || frameNow()?.held !== true) return [];
  return run.childrenOf(actor).flatMap((child) => {
    const frame = run.frameOf(child.id, position());
    if (frame?.status !== 'active' || frame.held !== true || child.chart !== null) return [];
    const outcomes = modelOf(chart)?.outcomes?.[child.name];
    const of = (kind: AnswerKind, values: unknown) =>
      labelled<unknown>(values as never).map(({ label, value }) => ({ kind, label, value }));
    const all = [...of('done', outcomes?.done), ...of('error', outcomes?.error), ...of('emit', outcomes?.emits)];
    return [{ actor: child.id, name: child.name, chart: null, choices: all, values: all.map(({ value }) => value) }];
  });
}

interface AnswersForProps extends Waiting {
  readonly choose: (choice: Choice, at: number) => void;
}

const AnswersFor = ({ actor, name, chart, choices, choose }: AnswersForProps) => (
  <li>
    <span className="who">{name}</span>
    {chart !== null && <Button label="进去走" icon="next" run={() => showActor(actor)} />}
    {choices.map((choice, at) => (
      <button
        key={`${choice.kind} ${choice.label}`}
        type="button"
        className={`send-event cause ${SIGN[choice.kind]}`}
        title={chart === null ? '' : `不进 ${chart}，直接给出结果`}
        onClick={() => choose(choice, at)}
      >
        {choice.label}
      </button>
    ))}
    {choices.length === 0 && chart === null && <span className="faint">模型没有给它答复</span>}
  </li>
);

/** Possible manual responses to the shown chart. */
export function Answers() {
  useView(() => view.beat);
  const { run, actor, chart } = view;
  if (!run || actor === null || chart === null || !isLive()) return null;
  const simulation = simulationOf(run);
  const items = simulation
    ? simulation
        .waitingOf(actor)
        .map((one) => <AnswersFor key={one.actor} {...one} choose={(choice) => answerIn(run, one.actor, choice)} />)
    : heldIn(chart).map(({ values, ...one }) => (
        <AnswersFor key={one.actor} {...one} choose={({ kind }, at) => void give(one.actor, kind, values[at])} />
      ));
  return (
    items.length > 0 && (
      <Block title="可以答复" label="答复">
        <ul className="answers">{items}</ul>
      </Block>
    )
  );
}
