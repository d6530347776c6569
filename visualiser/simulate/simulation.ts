import type { ActorOutcomes } from '@xstate/test';
import { childrenOf, heldLogic, labelled, machineOf, withoutEffects, withStandIns } from '@xstate/test/live';
import { createActor, type AnyActor, type AnyActorLogic, type AnyActorRef, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import { createHoldableClock } from '#app/recorder/clock.ts';
import { CannotResume } from '#app/recorder/pending.ts';
import { Recorder } from '#app/recorder/recorder.ts';
import type { ActorNote, Frame, Happening, Order } from '#lib/recording.ts';
import { must } from '#lib/must.ts';
import { plain } from '#visualiser/core/plain.ts';
import { loadMachine, type Subject, subjectsOf } from '#visualiser/paths/subjects.ts';
import type { Walk } from '#visualiser/paths/messages.ts';

export type AnswerKind = 'done' | 'error' | 'snapshot' | 'emit';

/** One operation on a simulated chart. `a`: path to the actor from the root, by names. */
export type SimStep =
  | { readonly a: string; readonly e: Happening }
  | { readonly a: string; readonly k: AnswerKind; readonly o: string }
  | { readonly ms: number }
  | { readonly next: true };

/** An outcome of an actor in a model. */
export interface Choice {
  readonly kind: AnswerKind;
  readonly label: string;
}

export interface Waiting {
  readonly actor: string;
  readonly name: string;
  /** The chart that runs it; null: it continues only by a manual response. */
  readonly chart: string | null;
  readonly choices: readonly Choice[];
}

interface Recorded {
  readonly actors: readonly ActorNote[];
  readonly frames: readonly Frame[];
}

/** Noon today, when simulations start. */
const NOON = new Date(new Date().setHours(12, 0, 0, 0)).getTime();

const idle = {
  transition: (state: object) => state,
  getInitialSnapshot: () => ({ status: 'active' }),
  getPersistedSnapshot: (state: object) => state,
} as unknown as AnyActorLogic;

class OpenRecorder extends Recorder {
  protected override isHeld(): boolean {
    return true;
  }
}

const isMachine = (logic: unknown): logic is AnyStateMachine => typeof logic === 'object' && logic !== null && 'root' in logic;

/** Child charts run for real; other actors wait for manual responses. */
async function simulated(
  machine: AnyStateMachine,
  outcomes: Subject['model']['outcomes'],
  above: readonly string[],
): Promise<AnyStateMachine> {
  const charts = new Map<string, AnyActorLogic>();
  for (const [name, logic] of Object.entries((machine.implementations.actors ?? {}) as Record<string, unknown>)) {
    if (!isMachine(logic) || above.includes(logic.id)) continue;
    const own = (await loadMachine(logic.id)) ?? logic;
    const model = await modelOf(logic.id);
    charts.set(name, (await simulated(own, model?.outcomes, [...above, logic.id])) as unknown as AnyActorLogic);
  }
  return withoutEffects(withStandIns(machine, (src) => charts.get(src) ?? heldLogic(labelled(outcomes?.[src]?.snapshot)[0]?.value)));
}

const modelOf = (chart: string): Promise<Subject['model'] | undefined> =>
  subjectsOf(chart).then(
    ([first]) => first?.model,
    () => undefined,
  );

/** A simulation in this page: responses and time are controlled manually. */
export class Simulation {
  readonly subject: Subject;
  readonly #recorder: OpenRecorder;
  readonly #clock = createHoldableClock({ setTimeout: () => 0, clearTimeout: () => {} }, () => NOON);
  readonly #root: AnyActor;
  readonly #hear: (told: Recorded) => void;
  #steps: { readonly step: SimStep; readonly n: number }[] = [];
  #frames = 0;
  readonly #models: Map<string, Subject['model']>;

  private constructor(subject: Subject, machine: AnyStateMachine, models: Map<string, Subject['model']>, hear: (told: Recorded) => void) {
    this.subject = subject;
    this.#hear = hear;
    this.#models = models;
    this.#clock.hold();
    const outside: { id?: string } = {};
    this.#recorder = new OpenRecorder(
      this.#clock,
      (actors, frames) => {
        this.#frames = must(frames.at(-1)).n + 1;
        const rooted = (id: string | null): string | null => (id === outside.id ? null : id);
        this.#hear({
          actors: actors.map((actor) => ({ ...actor, parent: rooted(actor.parent) })),
          frames: frames.map((frame) => ({ ...frame, from: rooted(frame.from) })),
        });
      },
      plain,
    );
    const parent = createActor(idle, {
      clock: this.#clock as never,
      logger: () => undefined,
      inspect: (event) => {
        if ((event.actorRef as AnyActorRef).sessionId !== event.rootId) this.#recorder.hear(event);
      },
    }).start();
    outside.id = parent.sessionId;
    this.#root = createActor(machine, { parent, id: subject.chart, input: subject.model.input } as never) as unknown as AnyActor;
    this.#root.start();
    this.#recorder.flush();
  }

  /** Starts a chart under one of its models. */
  static async start(id: string, hear: (told: Recorded) => void): Promise<Simulation> {
    const subject = (await subjectsOf(must(id.split('@', 1)[0]))).find((one) => one.id === id);
    if (!subject) throw new Error(`没有 ${id} 这个模型`);
    const machine = await simulated(subject.machine, subject.model.outcomes, [subject.chart]);
    const models = new Map([[subject.chart, subject.model]]);
    const visit = async (chart: AnyStateMachine): Promise<void> => {
      for (const logic of Object.values((chart.implementations.actors ?? {}) as Record<string, unknown>)) {
        if (!isMachine(logic) || models.has(logic.id)) continue;
        const model = await modelOf(logic.id);
        if (model) models.set(logic.id, model);
        await visit(logic);
      }
    };
    await visit(machine);
    return new Simulation(subject, machine, models, hear);
  }

  get clock(): { readonly held: boolean; readonly now: number } {
    return { held: true, now: this.#clock.now() };
  }

  /** Steps so far; replaying them leads to the same state. */
  get steps(): readonly SimStep[] {
    return this.#steps.map(({ step }) => step);
  }

  /** @throws CannotResume */
  obey(order: Order): void {
    if (order.do === 'send') this.perform({ a: this.#wayTo(order.actor), e: order.event });
    else if (order.do === 'pass') this.perform({ ms: order.ms });
    else if (order.do === 'step') this.perform({ next: true });
    else if (order.do === 'resume') {
      this.#recorder.obey(order);
      this.#recorder.flush();
      this.#steps = this.#steps.filter(({ n }) => n <= order.n);
    }
  }

  /** @throws CannotResume */
  perform(step: SimStep): void {
    const n = this.#frames;
    if ('ms' in step) this.#clock.pass(step.ms);
    else if ('next' in step) this.#clock.step();
    else if ('e' in step) this.#ref(step.a).send(step.e);
    else this.#answer(step);
    this.#recorder.flush();
    this.#steps.push({ step, n });
  }

  /** Follows a test path. */
  follow({ steps }: Walk): void {
    for (const { kind, event, ms, actorId, outcome } of steps.slice(1)) {
      if (kind === 'user') this.perform({ a: '', e: event });
      else if (kind === 'after') this.perform(ms > 0 ? { ms } : { next: true });
      else if (actorId !== undefined && outcome !== undefined) this.perform({ a: actorId, k: kind as AnswerKind, o: outcome });
    }
  }

  answer(actor: string, { kind, label }: Choice): void {
    this.perform({ a: this.#wayTo(actor), k: kind, o: label });
  }

  /** Actors that a chart waits for, with the outcomes of its model. */
  waitingOf(actor: string): Waiting[] {
    const ref = this.#find(actor)?.ref;
    const machine = ref && machineOf(ref);
    if (!ref || !machine || ref.getSnapshot().status !== 'active') return [];
    return childrenOf(ref.getSnapshot() as AnyMachineSnapshot)
      .filter((child) => child.ref.getSnapshot().status === 'active')
      .map((child) => ({
        actor: child.ref.sessionId,
        name: child.id,
        chart: machineOf(child.ref)?.id ?? null,
        choices: choicesOf(this.#models.get(machine.id)?.outcomes?.[child.src ?? ''], child.sync),
      }));
  }

  /** An actor with its path from the root. */
  #find(sessionId: string, ref: AnyActorRef = this.#root, way: readonly string[] = []): { ref: AnyActorRef; way: string } | undefined {
    if (ref.sessionId === sessionId) return { ref, way: way.join('/') };
    if (!machineOf(ref)) return undefined;
    for (const child of childrenOf(ref.getSnapshot() as AnyMachineSnapshot)) {
      const found = this.#find(sessionId, child.ref, [...way, child.id]);
      if (found) return found;
    }
    return undefined;
  }

  #wayTo(sessionId: string): string {
    const found = this.#find(sessionId);
    if (!found) throw new CannotResume('它已经不在运行');
    return found.way;
  }

  #ref(way: string): AnyActorRef {
    let at: AnyActorRef = this.#root;
    for (const name of way === '' ? [] : way.split('/')) {
      const next = machineOf(at) && childrenOf(at.getSnapshot() as AnyMachineSnapshot).find(({ id }) => id === name);
      if (!next) throw new CannotResume(`${name} 现在没有在运行`);
      at = next.ref;
    }
    return at;
  }

  #answer({ a, k, o }: Extract<SimStep, { k: AnswerKind }>): void {
    const ref = this.#ref(a);
    const above = this.#ref(a.split('/').slice(0, -1).join('/'));
    const child = must(childrenOf(above.getSnapshot() as AnyMachineSnapshot).find((one) => one.ref === ref));
    const outcomes = this.#models.get(must(machineOf(above)).id)?.outcomes?.[child.src ?? ''];
    const found = labelled<unknown>(outcomes?.[k === 'emit' ? 'emits' : k] as never).find(({ label }) => label === o);
    if (!found) throw new CannotResume(`测试模型里 ${child.src ?? child.id} 没有“${o}”这个答复`);
    const moment = { input: child.input, context: (above.getSnapshot() as AnyMachineSnapshot).context as unknown };
    const value = typeof found.value === 'function' ? (found.value as (at: typeof moment) => unknown)(moment) : found.value;
    if (k === 'emit') above.send(value as Happening);
    else this.#recorder.obey({ do: 'answer', actor: ref.sessionId, kind: k, value });
  }
}

function choicesOf(outcomes: ActorOutcomes | undefined, isWatched: boolean): Choice[] {
  const of = (kind: AnswerKind, values: Parameters<typeof labelled>[0]): Choice[] => labelled(values).map(({ label }) => ({ kind, label }));
  if (!outcomes) return [];
  return [
    ...of('done', outcomes.done as never),
    ...of('error', outcomes.error as never),
    ...(isWatched ? of('snapshot', outcomes.snapshot as never) : []),
    ...of('emit', outcomes.emits as never),
  ];
}
