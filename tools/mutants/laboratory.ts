import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import type { TestModule } from 'vitest/node';
import { createVitest, type Vitest } from 'vitest/node';
import { instrumented, type Numbered } from './instrument.ts';

/** Timeout of a mutant's run, since it may contain an endless loop. */
const PATIENCE = 90_000;

export interface Laboratory {
  /** Test files that execute a mutant's code, by mutant; fastest first. */
  readonly covering: ReadonlyMap<number, readonly string[]>;
  /** Test files that fail without a mutant; they are not used. */
  readonly failing: readonly string[];
  /** Whether any of the files fails with the mutant. */
  isKilled(id: number, files: readonly string[]): Promise<boolean>;
  close(): Promise<void>;
}

interface Setting {
  readonly mutants: readonly Numbered[];
  /** Patterns of the test files. */
  readonly tests: readonly string[];
  readonly needsDatabase: boolean;
}

/** A persistent Vitest instance that loads modules with all mutants; each run starts from fresh modules. */
export async function openLaboratory({ mutants, tests, needsDatabase }: Setting): Promise<Laboratory> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mutants-'));
  const hitsFile = path.join(folder, 'hits.ndjson');
  fs.writeFileSync(hitsFile, '');
  const byFile = Map.groupBy(mutants, ({ mutant }) => path.resolve(mutant.file));
  const open = (): Promise<Vitest> =>
    createVitest(
      {
        config: false,
        root: process.cwd(),
        watch: false,
        include: [...tests],
        environment: 'node',
        setupFiles: [path.resolve('tools/mutants/setup.ts')],
        ...(needsDatabase && { globalSetup: [path.resolve('testing/harness/databaseServer.ts')] }),
        provide: { mutant: 0, mutantHits: hitsFile },
        testTimeout: 20_000,
        hookTimeout: 60_000,
        // A cache kept between runs would contain mutants of an earlier one.
        fsModuleCache: false,
        maxWorkers: Math.max(2, os.availableParallelism()),
        reporters: [{}],
        silent: true,
      },
      {
        resolve: { alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }] },
        plugins: [
          {
            name: 'mutants',
            enforce: 'pre',
            transform(code, id) {
              const here = byFile.get(id.split('?')[0] ?? '');
              return here ? { code: instrumented(code, here), map: null } : null;
            },
          },
        ],
      },
    );
  let vitest = await open();

  const run = async (files: readonly string[] | null, id: number): Promise<readonly TestModule[] | null> => {
    const project = vitest.getRootProject();
    project.provide('mutant', id);
    const all = await vitest.globTestSpecifications();
    const chosen = files === null ? all : all.filter(({ moduleId }) => files.includes(moduleId));
    const late = Promise.withResolvers<null>();
    const timer = setTimeout(() => late.resolve(null), id === 0 ? 30 * 60_000 : PATIENCE);
    const result = await Promise.race([vitest.runTestSpecifications(chosen), late.promise]);
    clearTimeout(timer);
    const isRun = ({ moduleId }: TestModule): boolean => files === null || files.includes(moduleId);
    if (result !== null) return result.unhandledErrors.length > 0 && id !== 0 ? null : result.testModules.filter(isRun);
    await vitest.close();
    vitest = await open();
    return null;
  };

  const isOk = (module: TestModule): boolean => module.state() === 'passed' || module.state() === 'skipped';
  const first = (await run(null, 0)) ?? [];
  const failing = first.filter((module) => !isOk(module)).map(({ moduleId }) => moduleId);
  const took = new Map(first.map((module) => [module.moduleId, module.diagnostic().duration]));
  const covering = new Map<number, string[]>();
  for (const line of fs.readFileSync(hitsFile, 'utf8').trim().split('\n').filter(Boolean)) {
    const { test, hits } = JSON.parse(line) as { test: string; hits: number[] };
    if (failing.includes(test)) continue;
    for (const id of hits) covering.set(id, [...(covering.get(id) ?? []), test]);
  }
  for (const [id, files] of covering)
    covering.set(
      id,
      files.toSorted((a, b) => (took.get(a) ?? 0) - (took.get(b) ?? 0)),
    );

  return {
    covering,
    failing,
    async isKilled(id, files) {
      const modules = await run(files, id);
      return modules === null || modules.some((module) => !isOk(module));
    },
    async close() {
      await vitest.close();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
