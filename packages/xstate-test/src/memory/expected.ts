import { ModelError } from '../errors.ts';
import type { Line } from './line.ts';

/** One step of the recorded paths, its expectation, and the following steps. */
export interface ExpectedStep {
  /** Id of the step; empty at the start. */
  readonly id: string;
  readonly line: Line;
  readonly next: readonly ExpectedStep[];
}

/** Recorded behaviour of a chart under a model: paths with shared prefixes. */
export interface Expected {
  /** Name of the chart, with a variant if any, e.g. `checkout`. */
  readonly subject: string;
  readonly start: ExpectedStep;
}

const START = '(start)';
const ARROW = ' → ';
const SEPARATOR = ' · ';
const WIDTH = 140;

/** A line of several facts, wrapped at separators where it is too long. */
function folded(indent: string, first: string, { states, facts }: Line): string[] {
  const lines: string[] = [];
  let current = `${indent}${first}${ARROW}${states}`;
  for (const fact of facts) {
    if (current.length + SEPARATOR.length + fact.length <= WIDTH) current += SEPARATOR + fact;
    else {
      lines.push(current);
      current = `${' '.repeat(indent.length + (first.startsWith('- ') ? 6 : 4))}·${' '}${fact}`;
    }
  }
  return [...lines, current];
}

/** Of several steps, the first continues below; the others come before it, prefixed with `- `. */
function writeStep({ id, line, next }: ExpectedStep, indent: string, isBranch: boolean, lines: string[]): void {
  lines.push(...folded(indent, isBranch ? `- ${id}` : id, line));
  const [first, ...others] = next;
  const inside = isBranch ? `${indent}  ` : indent;
  for (const other of others) writeStep(other, inside, true, lines);
  if (first) writeStep(first, inside, false, lines);
}

/** Serialises expectations, one section each. `remark` returns comment lines above a section's steps. */
export function writeExpected(all: readonly Expected[], remark: (subject: string) => readonly string[] = () => []): string {
  const sections = all.map(({ subject, start }) => {
    const lines = [`== ${subject}`, ...remark(subject).map((text) => `# ${text}`), ...folded('', START, start.line)];
    for (const first of start.next) {
      lines.push('');
      writeStep(first, '', false, lines);
    }
    return lines.join('\n');
  });
  return `${sections.join('\n\n\n')}\n`;
}

interface Draft {
  readonly id: string;
  readonly line: { states: string; facts: string[] };
  readonly next: Draft[];
}

function readStep(text: string, where: string): Draft {
  const arrow = text.indexOf(ARROW);
  if (arrow < 0) throw new ModelError(`${where}: "${text}" is no step: write it as "step → states"`);
  const [states = '', ...facts] = text.slice(arrow + ARROW.length).split(SEPARATOR);
  return { id: text.slice(0, arrow), line: { states, facts }, next: [] };
}

/** Reads the steps of one section. */
class SectionReader {
  readonly start: Draft;
  /** The last step of each depth. */
  #last: Draft[];
  #latest: Draft;

  constructor(first: string, where: string) {
    const start = readStep(first, where);
    if (start.id !== START) throw new ModelError(`${where}: a section begins with ${START}`);
    this.start = { ...start, id: '' };
    this.#last = [this.start];
    this.#latest = this.start;
  }

  fromStart(): void {
    this.#last = [this.start];
  }

  continue(fact: string): void {
    this.#latest.line.facts.push(...fact.split(SEPARATOR));
  }

  step(line: string, where: string): void {
    const parts = /^( *)(- )?(.*)$/u.exec(line);
    if (!parts) throw new ModelError(`${where}: "${line}" has a line break inside`);
    const [, spaces = '', dash = '', text = ''] = parts;
    const depth = spaces.length / 2;
    const before = this.#last[depth];
    if (!before) throw new ModelError(`${where}: indented deeper than what it follows`);
    const step = readStep(text, where);
    const at = dash === '' ? depth : depth + 1;
    before.next.push(step);
    this.#last = [...this.#last.slice(0, at), step];
    this.#latest = step;
  }
}

/** The first of several next steps comes last in the text, after the branches. */
const ordered = ({ id, line, next }: Draft, isStart: boolean): ExpectedStep => {
  const steps = next.map((step) => ordered(step, false));
  const last = steps.at(-1);
  return { id, line, next: isStart || !last ? steps : [last, ...steps.slice(0, -1)] };
};

/**
 * Parses the output of {@link writeExpected}.
 * @throws ModelError names the first malformed line.
 */
export function readExpected(text: string, file = 'expectation'): Expected[] {
  const found: { subject: string; reader: SectionReader | undefined }[] = [];
  for (const [i, line] of text.split('\n').entries()) {
    const where = `${file}:${i + 1}`;
    const section = found.at(-1);
    if (line.startsWith('== ')) found.push({ subject: line.slice(3).trim(), reader: undefined });
    else if (line.startsWith('#')) continue;
    else if (line.trim() === '') section?.reader?.fromStart();
    else if (!section) throw new ModelError(`${where}: a section begins with "== " and its subject`);
    else if (!section.reader) section.reader = new SectionReader(line, where);
    else if (line.trimStart().startsWith('· ')) section.reader.continue(line.trimStart().slice(2));
    else section.reader.step(line, where);
  }
  return found.map(({ subject, reader }) => {
    if (!reader) throw new ModelError(`${file}: section ${subject} has no ${START}`);
    return { subject, start: ordered(reader.start, true) };
  });
}

/** Every path from the start to a step without a successor, as step ids. */
export function pathsIn({ start }: Expected): string[][] {
  const found: string[][] = [];
  const visit = ({ next }: ExpectedStep, ids: readonly string[]): void => {
    if (next.length === 0) found.push([...ids]);
    for (const step of next) visit(step, [...ids, step.id]);
  };
  visit(start, []);
  return found;
}
