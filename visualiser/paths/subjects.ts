import { type AnyModel, explore, type Graph, type Model } from '@xstate/test';
import { type AnyStateMachine, StateMachine } from 'xstate';

type Modules = Readonly<Record<string, () => Promise<Record<string, unknown>>>>;

const machines: Modules = import.meta.glob<Record<string, unknown>>([
  '../../src/machines/**/*.machine.ts',
  '../../contract/*.machine.ts',
  '../core/*.machine.ts',
]);
const models: Modules = import.meta.glob<Record<string, unknown>>('../../tests/models/**/*.model.ts');

/** A chart under one of its models. */
export interface Subject {
  readonly id: string;
  readonly chart: string;
  readonly model: AnyModel;
  readonly machine: AnyStateMachine;
}

const endingIn = (modules: Modules, ending: string): (() => Promise<Record<string, unknown>>) | undefined =>
  Object.entries(modules).find(([path]) => path.endsWith(`/${ending}`))?.[1];

const machineIn = (module: Record<string, unknown>, chart: string): AnyStateMachine | undefined =>
  Object.values(module).find((value): value is AnyStateMachine => value instanceof StateMachine && value.id === chart);

/** Loads a chart by name; undefined if no file contains it. */
export const loadMachine = async (chart: string): Promise<AnyStateMachine | undefined> => {
  const load = endingIn(machines, `${chart}.machine.ts`);
  return load && machineIn(await load(), chart);
};

/** The chart with its model, and with each variant of it. */
export async function subjectsOf(chart: string): Promise<Subject[]> {
  const [loadMachine, loadModel] = [endingIn(machines, `${chart}.machine.ts`), endingIn(models, `${chart}.model.ts`)];
  if (!loadMachine || !loadModel) throw new Error(`${chart} 没有测试模型`);
  const [machineModule, modelModule] = await Promise.all([loadMachine(), loadModel()]);
  const machine = machineIn(machineModule, chart);
  const model = modelModule[`${chart}Model`] as AnyModel | undefined;
  if (!machine || !model) throw new Error(`${chart} 没有测试模型`);
  const variants = Object.entries((modelModule[`${chart}Variants`] ?? {}) as Readonly<Record<string, Partial<AnyModel>>>);
  return [
    { id: chart, chart, model, machine },
    ...variants.map(([name, change]) => ({ id: `${chart}@${name}`, chart, machine, model: { ...model, ...change } })),
  ];
}

const graphs = new Map<string, Graph>();

/** Graph of everything a subject can do. With `any-order`, independent timers may fire in any order. */
export function graphOf(subject: Subject, clock?: 'any-order'): Graph {
  const key = `${subject.id} ${clock ?? ''}`;
  const known = graphs.get(key);
  if (known) return known;
  const model = clock ? { ...subject.model, clock } : subject.model;
  const graph = { ...explore(subject.machine, model as unknown as Model), id: subject.id };
  graphs.set(key, graph);
  return graph;
}
