import { type AnyStateMachine, StateMachine } from 'xstate';

const modules = import.meta.glob<Record<string, unknown>>(
  ['/src/machines/**/*.machine.ts', '/operator/machines/*.machine.ts', '/contract/*.machine.ts'],
  { eager: true },
);
const sources = import.meta.glob<string>(['/src/machines/**/*.machine.ts', '/operator/machines/*.machine.ts', '/contract/*.machine.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

export interface Chart {
  /** Workflow name: the file's name. */
  readonly name: string;
  readonly machine: AnyStateMachine;
  readonly source: string;
}

const nameOf = (path: string): string => path.replace(/^.*\/|\.machine\.ts$/g, '');

/** Every chart of the project, by name. */
export const charts: readonly Chart[] = Object.entries(modules)
  .flatMap(([path, module]) =>
    Object.values(module)
      .filter((value): value is AnyStateMachine => value instanceof StateMachine)
      .map((machine) => ({ name: nameOf(path), machine, source: sources[path] ?? '' })),
  )
  .toSorted((left, right) => left.name.localeCompare(right.name));
