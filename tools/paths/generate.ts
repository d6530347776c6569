import type { Graph, Path } from '@xstate/test';
import { type Case, casesOf } from './cases.ts';
import { toGraphWalker } from './formats/graphwalker.ts';
import { toSpec } from './formats/spec.ts';
import { toCsv, toMarkdown } from './formats/text.ts';
import type { Printer } from '#tools/ending.ts';
import { fileName, openFolder } from './output.ts';
import { select, type Selection } from './select.ts';
import { graphOf, type Subject } from './subjects.ts';

export const FORMATS = ['markdown', 'json', 'csv', 'playwright', 'graphwalker'] as const;
export type Format = (typeof FORMATS)[number];

interface Piece {
  readonly subject: Subject;
  readonly graph: Graph;
  readonly paths: readonly Path[];
  readonly cases: readonly Case[];
  readonly text: string;
}

const ENDINGS: Readonly<Record<Format, string>> = { markdown: 'md', json: 'json', csv: 'csv', playwright: 'spec.ts', graphwalker: 'graphwalker.json' };
/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

function rendered(format: Format, { subject, graph, paths, cases, text }: Piece, selection: Selection, first: boolean): string {
  switch (format) {
    case 'markdown':
      return toMarkdown(`${subject.id} 测试用例`, text, cases);
    case 'csv':
      return toCsv(cases, first);
    case 'json':
      return `${JSON.stringify({ chart: subject.chart, variant: subject.variant, selected: text, cases }, null, 2)}\n`;
    case 'playwright':
      return toSpec(subject, cases);
    case 'graphwalker':
      return `${JSON.stringify(toGraphWalker(graph, paths, selection), null, 2)}\n`;
  }
}

/** Writes the paths through charts in one of the formats, into a folder or on the output. `shown`: only of what these graphs have of a chart. */
export function generate(subjects: readonly Subject[], selection: Selection, format: Format, out: string | undefined, print: Printer, shown: ReadonlyMap<Subject, Graph> = new Map()): void {
  const folder = out === undefined ? undefined : openFolder(out);
  const pieces = subjects.map((subject): Piece => {
    const graph = shown.get(subject) ?? graphOf(subject);
    const { paths, text } = select(graph, selection);
    return { subject, graph, paths, text, cases: casesOf(subject, graph, paths) };
  });
  if (!folder && format === 'json' && pieces.length > 1) {
    print.out(JSON.stringify(pieces.map((piece) => JSON.parse(rendered('json', piece, selection, true)) as unknown), null, 2));
    return;
  }
  if (!folder) {
    print.out(pieces.map((piece, i) => rendered(format, piece, selection, i === 0)).join(format === 'csv' ? '' : '\n').trimEnd());
    return;
  }
  pieces.forEach((piece) => {
    const text = rendered(format, piece, selection, true);
    folder.write(fileName(piece.subject.id, ENDINGS[format]), format === 'csv' ? BYTE_ORDER_MARK + text : text);
    print.err(`${piece.subject.id}：${piece.text}`);
  });
  print.err(`已写入 ${folder.path}（${folder.written().length} 个文件）`);
}
