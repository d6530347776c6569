import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brokenByChoices, type Edge, type Graph, type Model } from '@xstate/test';
import { parseSync } from 'oxc-parser';
import { must } from '#lib/must.ts';
import { table } from '#service/kernel/lib/textTable.ts';
import type { Printer } from '#tools/lib/ending.ts';
import { graphOf, loadSubjects, pickSubjects, type Subject } from './subjects.ts';

const WALKS = 300;
const STEPS = 30;
/** A part that fewer walks reach has hardly been tested. */
const LEAST = 0.01;
const SEED = 7;

export interface Range {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
}
export interface Covered {
  readonly functionName: string;
  readonly ranges: readonly Range[];
  readonly isBlockCoverage: boolean;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
function* allIn(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* allIn(child);
}
const nameOf = (key: unknown): string => (isNode(key) ? String(key['name'] ?? key['value'] ?? '') : '');

interface Invariant {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** Written here; otherwise made by a function that other models use too. */
  readonly isOwn: boolean;
}

/** The invariants of a model's file, with their places. */
export function invariantsIn(file: string, source: string): Invariant[] {
  const program = parseSync(file, source, { lang: 'ts', preserveParens: false }).program as unknown as Node;
  return [...allIn(program)].flatMap((node) => {
    const value = node['value'];
    if (node.type !== 'Property' || nameOf(node['key']) !== 'invariants' || !isNode(value) || value.type !== 'ObjectExpression') return [];
    return (value['properties'] as Node[]).flatMap((property) => {
      const own = property['value'];
      return isNode(own)
        ? [{ name: nameOf(property['key']), start: own.start, end: own.end, isOwn: own.type === 'ArrowFunctionExpression' }]
        : [];
    });
  });
}

/** A part of an invariant, and how often it was evaluated. */
export interface Part {
  readonly chart: string;
  readonly invariant: string;
  readonly text: string;
  readonly count: number;
  readonly walks: number;
}

/** What stands for a missing value, or says what is wrong, is no premise. */
const isDefault = (text: string): boolean => /^\s*(?:\?\?|\|\|\s*[`'])/.test(text);

/** Parts of an invariant that hardly any walk evaluated; of nested ones the outermost. */
export function rarest(source: string, covered: readonly Covered[], { start, end }: Invariant, walks: number): Range[] {
  const rare = covered
    .flatMap(({ ranges }) => ranges)
    .filter(
      ({ startOffset, endOffset, count }) =>
        startOffset >= start && endOffset <= end && count < LEAST * walks && !isDefault(source.slice(startOffset, endOffset)),
    )
    .toSorted((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
  const outer: Range[] = [];
  for (const range of rare)
    if (!outer.some(({ startOffset, endOffset }) => range.startOffset >= startOffset && range.endOffset <= endOffset)) outer.push(range);
  return outer;
}

/** Numbers that are the same in every run. */
function* numbers(): Generator<number> {
  for (let state = SEED; ;) yield (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) >> 8;
}

/** Step ids of the shortest path to each node of a graph. */
function waysIn({ nodes }: Graph): (node: number) => string[] {
  const cameBy = new Map<number, { readonly from: number; readonly id: string } | null>([[0, null]]);
  for (const node of cameBy.keys())
    for (const { to, step } of must(nodes[node]).out as readonly Edge[]) if (!cameBy.has(to)) cameBy.set(to, { from: node, id: step.id });
  return (node) => {
    const way: string[] = [];
    for (let at = cameBy.get(node); at; at = cameBy.get(at.from)) way.push(at.id);
    return way.toReversed();
  };
}

/** A third of the walks go where chance leads, a third first to a state, and a third first to a node of the graph. */
function walk(variants: readonly Subject[]): number {
  let walks = 0;
  for (const subject of variants) {
    const graph = graphOf(subject);
    const wayTo = waysIn(graph);
    const states = [...Map.groupBy(graph.nodes.keys(), (node) => must(graph.nodes[node]).states.join()).values()];
    const some = numbers();
    const next = (): number => must(some.next().value);
    const chosenFrom = <T>(all: readonly T[]): T => must(all[next() % all.length]);
    const ways = [() => [], () => wayTo(must(chosenFrom(states)[0])), () => wayTo(next() % graph.nodes.length)];
    for (let i = 0; i < WALKS; i += 1) {
      const way = must(ways[i % ways.length])();
      const choices = Array.from({ length: Math.max(STEPS, way.length) }, (_, at) => ({
        pick: next(),
        ...(at < way.length && { step: way[at] }),
      }));
      brokenByChoices(subject.machine, subject.model as unknown as Model, choices);
      walks += 1;
    }
  }
  return walks;
}

/**
 * Walks every chart, and counts how often each part of its model's invariants is evaluated: V8 counts the right side of `||`, and
 * callbacks.
 */
export async function rareParts(names: readonly string[]): Promise<Part[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  try {
    const subjects = pickSubjects(await loadSubjects(), names);
    await session.post('Profiler.takePreciseCoverage');
    const found: Part[] = [];
    for (const variants of new Set(subjects.map((subject) => subject.variants))) {
      const { chart, root } = must(variants[0]);
      const [file] = fs.globSync(`tests/models/**/${chart}.model.ts`, { cwd: root });
      const at = path.resolve(root, must(file));
      const source = fs.readFileSync(at, 'utf8');
      const walks = walk(variants);
      const { result } = await session.post('Profiler.takePreciseCoverage');
      const covered = result.find(({ url }) => url.startsWith('file:') && fileURLToPath(url) === at)?.functions ?? [];
      for (const invariant of invariantsIn(at, source).filter(({ isOwn }) => isOwn)) {
        const isCounted = covered.some(({ isBlockCoverage, ranges: [own] }) => isBlockCoverage && own?.startOffset === invariant.start);
        if (!isCounted) throw new Error(`${chart}：没有数到不变量“${invariant.name}”`);
        for (const { startOffset, endOffset, count } of rarest(source, covered, invariant, walks))
          found.push({
            chart,
            invariant: invariant.name,
            text: source.slice(startOffset, endOffset).replaceAll(/\s+/g, ' ').trim(),
            count,
            walks,
          });
      }
    }
    return found;
  } finally {
    await session.post('Profiler.stopPreciseCoverage');
    session.disconnect();
  }
}

/** In a process of its own: V8 counts only in functions that it compiles afterwards. */
function rarePartsApart(names: readonly string[]): Part[] {
  const { status, stdout, stderr } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), ...names], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Part[];
}

/** Prints the parts of invariants that hardly any walk reached; whether there is none. */
export async function printPremises(names: readonly string[], print: Printer): Promise<boolean> {
  pickSubjects(await loadSubjects(), names);
  const parts = rarePartsApart(names);
  if (parts.length === 0) print.out('每一条不变量都受过检验');
  else {
    const rows = parts.map((one) => [one.chart, one.invariant, String(one.count), String(one.walks), one.text.slice(0, 100)]);
    print.out(`没有受过检验、或不到 ${LEAST * 100} % 的游走检验过的有 ${parts.length} 处`);
    print.out(table([['流程', '不变量', '次数', '游走', '哪一部分'], ...rows]));
  }
  return parts.length === 0;
}

if (import.meta.main) console.log(JSON.stringify(await rareParts(process.argv.slice(2))));
