import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { UsageError } from '#service/kernel/lib/usageError.ts';

const PATTERNS = [
  'src/machines/**/*.machine.ts',
  'contract/*.machine.ts',
  'operator/machines/*.machine.ts',
  'visualiser/core/*.machine.ts',
];

export interface Chart {
  /** Workflow name: the file's name. */
  readonly name: string;
  /** Path from the root of the project. */
  readonly file: string;
  readonly machine: AnyStateMachine;
}

/** The actors of a chart that are charts: their names by actor name. */
export type ChildCharts = ReadonlyMap<string, string>;

export const childCharts = (machine: AnyStateMachine): ChildCharts =>
  new Map(
    Object.entries(machine.implementations.actors).flatMap(([src, logic]) =>
      logic instanceof StateMachine ? [[src, logic.id] as const] : [],
    ),
  );

async function read(root: string, file: string): Promise<Record<string, unknown>> {
  try {
    return (await import(pathToFileURL(path.resolve(root, file)).href)) as Record<string, unknown>;
  } catch (error) {
    throw new UsageError(`${file} 读不出来：${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Loads every chart of a folder with this project's layout, sorted by name. */
export async function loadCharts(root = '.'): Promise<Chart[]> {
  const files = fs.globSync(PATTERNS, { cwd: root });
  const charts = await Promise.all(
    files.map(async (file) => {
      const module = await read(root, file);
      const machines = Object.values(module).filter((value): value is AnyStateMachine => value instanceof StateMachine);
      return machines.map((machine) => ({ name: path.basename(file, '.machine.ts'), file: file.replaceAll(path.sep, '/'), machine }));
    }),
  );
  return charts.flat().sort((a, b) => (a.name < b.name ? -1 : 1));
}
