import { type Edge, type Graph, type Node, type Path, restrict, type Step, takesOf } from '@xstate/test';
import { must } from '#lib/must.ts';
import { ProblemError } from '#contract/problem.ts';
import type { ProblemName } from '#contract/rest/problems.ts';
import { refusal, refused } from '#testing/answers.ts';
import { select, type Selection } from '#tools/paths/select.ts';
import { graphOf, type Subject } from '#tools/paths/subjects.ts';
import { LOST, type LiveDriver, type Refusals } from '#testing/live/driver.ts';
import { everyProblemOf, faultOf } from '#testing/live/troubles.ts';

/** Paths of one subject for the real stack. */
export interface LivePlan {
  /** The chart with its model, which includes the refusals of the contract. */
  readonly subject: Subject;
  readonly driver: LiveDriver;
  /** The part that is possible on the real stack. */
  readonly graph: Graph;
  readonly paths: readonly Path[];
  readonly text: string;
  readonly account: Account;
}

/** What a chart's paths on the real stack cover, and why they do not cover the rest. */
export interface Account {
  readonly taken: readonly string[];
  /** Transition → why it needs a held response. */
  readonly notTaken: ReadonlyMap<string, readonly string[]>;
  /** Outcomes covered by some path: `createOrder+MINOR_REFUSED`. */
  readonly given: readonly string[];
  /** Outcome → why the real stack cannot produce it. */
  readonly notGiven: ReadonlyMap<string, string>;
  /** Transitions in neither of these lists, with this model. */
  readonly open: readonly string[];
  /** Outcomes and refusals that the driver does not mention; empty unless one is missing. */
  readonly forgotten: readonly string[];
}

type Values = Readonly<Record<string, unknown>>;
interface Outcomes {
  readonly done?: Values;
  readonly error?: Values;
}

/** Opening a page takes as long as many steps. */
const LENGTH = 40;

const SIGNS = { done: '+', error: '-' } as const;
const kindOf = ({ thrown = [] }: Refusals<unknown>, code: ProblemName): 'done' | 'error' => (thrown.includes(code) ? 'error' : 'done');
const labelOf = ({ labels = {} }: Refusals<unknown>, code: ProblemName): string => labels[code] ?? code;
const entriesOf = <V>(record: Readonly<Partial<Record<ProblemName, V>>> = {}): [ProblemName, V][] =>
  Object.entries(record) as [ProblemName, V][];

const idOf = (src: string, wish: Refusals<unknown>, code: ProblemName): string =>
  `${src}${SIGNS[kindOf(wish, code)]}${labelOf(wish, code)}`;

function valueOf(wish: Refusals<unknown>, code: ProblemName): unknown {
  if (kindOf(wish, code) === 'error') return faultOf(code) ?? new ProblemError(refusal(code));
  return wish.as ? wish.as(code) : refused(code);
}

const offline = new ProblemError({ kind: 'offline', message: '网络已断开，请检查网络后重试', requestId: null });

/** The model with an additional outcome for each reachable refusal and each losable response that it lacks. */
function liveSubject(subject: Subject, { refusals, identity, lost }: LiveDriver): Subject {
  const outcomes = { ...(subject.model.outcomes as Readonly<Record<string, Outcomes>>) };
  for (const [src, wish] of Object.entries(refusals)) {
    for (const [code] of entriesOf(wish.given).filter(([each]) => wish.labels?.[each] === undefined)) {
      const kind = kindOf(wish, code);
      outcomes[src] = { ...outcomes[src], [kind]: { ...outcomes[src]?.[kind], [code]: valueOf(wish, code) } };
    }
  }
  for (const src of lost) outcomes[src] = { ...outcomes[src], error: { ...outcomes[src]?.error, [LOST]: offline } };
  const model = {
    ...subject.model,
    outcomes: outcomes as NonNullable<Subject['model']['outcomes']>,
    ...(identity && { identity: (context: unknown) => identity(context as Values) }),
  };
  return { ...subject, model };
}

const liveSubjects = new WeakMap<LiveDriver, Subject>();
const subjectFor = (subject: Subject, driver: LiveDriver): Subject => {
  const known = liveSubjects.get(driver) ?? liveSubject(subject, driver);
  liveSubjects.set(driver, known);
  return known;
};

/** A user who is logged out and does not log in again cannot continue. */
const isLoggedOut = ({ snapshot }: Node): boolean => {
  const problem = (snapshot.context as Values)['problem'] as { kind?: string; code?: string } | null | undefined;
  return problem?.kind === 'unauthenticated' || problem?.code === 'UNAUTHENTICATED';
};

const contextOf = ({ snapshot }: Node): Values => snapshot.context as Values;

/** Why a step is not possible on the real stack; undefined if it is. */
function reasonAgainst(
  { heldOnly, held, refusals }: LiveDriver,
  { step }: Pick<Edge, 'step'>,
  { states, snapshot }: Node,
): string | undefined {
  const own = heldOnly[step.id];
  if (own !== undefined) return own;
  const unseen = held.unseen.find(
    (one) =>
      one.step === step.id &&
      (one.in === undefined || [one.in].flat().some((id) => states.includes(id))) &&
      (one.when === undefined || one.when(snapshot.context as Values)),
  );
  if (unseen) return unseen.why;
  const { src } = step;
  if (src === undefined) return undefined;
  const wish = refusals[src];
  return wish && entriesOf(wish.notGiven).find(([code]) => idOf(src, wish, code) === step.id)?.[1];
}

/** Paths that together cover every outcome, every user action and every remaining transition; nearest first. */
function coverAll(graph: Graph, goalsOf: (edge: Edge) => readonly string[], before: ReadonlySet<string>): Path[] {
  const open = new Set(graph.edges.flatMap(goalsOf)).difference(before);
  const nearest = (from: number): Edge[] | undefined => {
    const ways = new Map<number, Edge[]>([[from, []]]);
    for (const [node, way] of ways) {
      const { out } = must(graph.nodes[node]);
      const last = out.filter((edge) => goalsOf(edge).some((goal) => open.has(goal)));
      const best = last.toSorted(
        (a, b) => goalsOf(b).filter((goal) => open.has(goal)).length - goalsOf(a).filter((goal) => open.has(goal)).length,
      )[0];
      if (best) return [...way, best];
      for (const edge of out) if (!ways.has(edge.to)) ways.set(edge.to, [...way, edge]);
    }
    return undefined;
  };
  const paths: Path[] = [];
  for (let edges: Edge[] = []; open.size > 0;) {
    const way = nearest(edges.at(-1)?.to ?? 0);
    if (way && (edges.length === 0 || edges.length + way.length <= LENGTH)) {
      edges.push(...way);
      for (const edge of way) for (const goal of goalsOf(edge)) open.delete(goal);
    } else if (edges.length === 0) {
      break;
    } else {
      paths.push({ edges });
      edges = [];
    }
    if (open.size === 0 && edges.length > 0) paths.push({ edges });
  }
  return paths.length > 0 || graph.start.takes.every((id) => before.has(id)) ? paths : [{ edges: [] }];
}

const isAnswer = ({ kind }: Step): boolean => kind === 'done' || kind === 'error';

/** Outcomes of the model, and refusals of the contract, that the driver does not mention. */
function forgottenBy({ answers, refusals, heldOnly, held, actors, lost }: LiveDriver, { model }: Subject): string[] {
  const said = (src: string, kind: 'done' | 'error', label: string): boolean => {
    const id = `${src}${SIGNS[kind]}${label}`;
    const wish = refusals[src];
    const codes = wish ? [...entriesOf(wish.given), ...entriesOf(wish.notGiven)].map(([code]) => labelOf(wish, code)) : [];
    return (
      answers[src]?.[label] !== undefined ||
      heldOnly[id] !== undefined ||
      held.unseen.some(({ step }) => step === id) ||
      codes.includes(label) ||
      (label === LOST && lost.includes(src)) ||
      (kind === 'done' && src in actors)
    );
  };
  const unnamed = Object.entries(model.outcomes as Readonly<Record<string, Outcomes>>).flatMap(([src, outcomes]) =>
    (['done', 'error'] as const).flatMap((kind) =>
      Object.keys(outcomes[kind] ?? {})
        .filter((label) => !said(src, kind, label))
        .map((label) => `${src}${SIGNS[kind]}${label}`),
    ),
  );
  const unrefused = Object.entries(refusals).flatMap(([src, { calls, given, notGiven = {} }]) =>
    everyProblemOf(calls)
      .filter((code) => !(code in given) && !(code in notGiven))
      .map((code) => `${src}：${calls.map(({ name }) => name).join('、')} 的 ${code}`),
  );
  return [...new Set([...unnamed, ...unrefused])];
}

/** Nodes that live paths can reach. */
function reachedIn(graph: Graph): Set<number> {
  return new Set([0, ...graph.edges.map(({ to }) => to)]);
}

const AFTERWARDS = '要先有一步只有给定的应答才有的';

function accountOf(driver: LiveDriver, subject: Subject, graph: Graph, covered: ReadonlySet<string>): Account {
  const whole = graphOf(subject);
  const reached = reachedIn(graph);
  const reasons = new Map<string, Set<string>>();
  const notGiven = new Map<string, string>();
  for (const edge of whole.edges) {
    const why = reasonAgainst(driver, edge, must(whole.nodes[edge.from]));
    if (why !== undefined && isAnswer(edge.step) && !covered.has(edge.step.id)) notGiven.set(edge.step.id, why);
    const told = why ?? (reached.has(edge.from) ? undefined : AFTERWARDS);
    if (told !== undefined) for (const id of edge.takes) reasons.set(id, (reasons.get(id) ?? new Set()).add(told));
  }
  for (const [src, wish] of Object.entries(driver.refusals)) {
    for (const [code, why] of entriesOf(wish.notGiven)) notGiven.set(idOf(src, wish, code), why);
  }
  const possible = new Set([...whole.start.takes, ...whole.edges.flatMap(({ takes }) => takes)]);
  const left = whole.transitions.map(({ id }) => id).filter((id) => possible.has(id) && !covered.has(id));
  const answers = new Set(whole.edges.filter(({ step }) => isAnswer(step)).map(({ step }) => step.id));
  return {
    taken: whole.transitions.map(({ id }) => id).filter((id) => covered.has(id)),
    notTaken: new Map(
      left.flatMap((id) => {
        const found = reasons.get(id);
        return found ? [[id, [...found]]] : [];
      }),
    ),
    given: [...answers].filter((id) => covered.has(id)).toSorted(),
    notGiven,
    open: left.filter((id) => !reasons.has(id)),
    forgotten: [
      ...forgottenBy(driver, subject),
      ...[...answers].filter((id) => !covered.has(id) && !notGiven.has(id)).map((id) => `${id}（没有路径给它）`),
    ],
  };
}

/** Whether a selection differs from the default. */
const isOwn = ({ cover, to, walk, path, maxLength }: Selection): boolean =>
  [cover, to, walk, path, maxLength].some((wish) => wish !== undefined);

function planOf(
  subject: Subject,
  driver: LiveDriver,
  selection: Selection,
  before: ReadonlySet<string>,
): LivePlan & { readonly covered: ReadonlySet<string> } {
  const live = subjectFor(subject, driver);
  const whole = graphOf(live);
  const isPossible = (edge: Edge): boolean => {
    const from = must(whole.nodes[edge.from]);
    const { id, src = '' } = edge.step;
    return (
      reasonAgainst(driver, edge, from) === undefined &&
      !isLoggedOut(from) &&
      [id, src].every((key) => driver.possible[key]?.(contextOf(from), from.states, edge.step) !== false)
    );
  };
  const comesAtOnce = ({ step }: Edge): boolean => driver.immediate.includes(step.src ?? step.event.type);
  const graph = restrict(
    whole,
    (edge) =>
      isPossible(edge) && (comesAtOnce(edge) || !must(whole.nodes[edge.from]).out.some((other) => comesAtOnce(other) && isPossible(other))),
  );
  const goalsOf = ({ step, takes }: Edge): readonly string[] => (step.kind === 'after' ? takes : [...takes, step.id]);
  const paths = coverAll(graph, goalsOf, driver.rest ? before : new Set());
  const covered = new Set([
    ...(driver.rest ? before : []),
    ...paths.flatMap((path) => takesOf(graph, path)),
    ...paths.flatMap(({ edges }) => edges.map(({ step }) => step.id)),
  ]);
  const account = accountOf(driver, live, graph, covered);
  const common = { subject: live, driver, graph, account, covered };
  if (isOwn(selection)) return { ...common, ...select(graph, selection) };
  const text = `${paths.length} 条路径，真实服务能给的转换 ${account.taken.length}/${whole.transitions.length}，应答 ${account.given.length}`;
  return { ...common, paths, text };
}

/** Selected paths for the real stack: by default every possible transition and outcome. */
export function planLive(subjects: readonly Subject[], drivers: readonly LiveDriver[], selection: Selection = {}): LivePlan[] {
  const before = new Map<string, ReadonlySet<string>>();
  return drivers.flatMap((driver) =>
    subjects
      .filter(({ id }) => id === driver.subject)
      .map((subject) => {
        const plan = planOf(subject, driver, selection, before.get(subject.chart) ?? new Set());
        before.set(subject.chart, plan.covered.union(before.get(subject.chart) ?? new Set()));
        return plan;
      }),
  );
}

/** Transitions of a chart that no plan of it takes, without a stated reason. */
export function untold(plans: readonly LivePlan[], chart: string): string[] {
  const own = plans.filter(({ subject }) => subject.chart === chart);
  const isTold = (id: string): boolean => own.some(({ account }) => account.taken.includes(id) || account.notTaken.has(id));
  return must(own[0])
    .graph.transitions.map(({ id }) => id)
    .filter((id) => !isTold(id));
}
