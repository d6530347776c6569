import type { Graph, Path } from '@xstate/test';
import { Misused } from '#service/kernel/lib/usageError.ts';
import { type Case, casesOf, type Written } from './cases.ts';
import { toGraphWalker } from './formats/graphwalker.ts';
import { toSpec } from './formats/spec.ts';
import { toCsv, toMarkdown } from './formats/text.ts';
import type { Printer } from '#tools/lib/ending.ts';
import { fileName, openFolder } from './output.ts';
import { select, type Selection } from './select.ts';
import { graphOf, type Subject } from './subjects.ts';

export const FORMATS = ['markdown', 'json', 'csv', 'playwright', 'graphwalker'] as const;
export type Format = (typeof FORMATS)[number];

export const isForPeople = (format: Format): boolean => format === 'markdown' || format === 'csv';

interface Piece {
  readonly subject: Subject;
  readonly graph: Graph;
  readonly paths: readonly Path[];
  readonly cases: readonly Case[];
  /** The same paths as test cases, for formats of manual testing. */
  readonly written: readonly Written[];
  readonly text: string;
}

/** Options of manual test cases. */
export interface Manual {
  cases(subject: Subject, graph: Graph, paths: readonly Path[]): Written[];
  summary(subject: Subject, graph: Graph, paths: readonly Path[], cases: readonly Written[]): string;
}

const ENDINGS: Readonly<Record<Format, string>> = {
  markdown: 'md',
  json: 'json',
  csv: 'csv',
  playwright: 'spec.ts',
  graphwalker: 'graphwalker.json',
};
/** Byte order mark: marks the file as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = '\uFEFF';

function rendered(format: Format, { subject, graph, paths, cases, written, text }: Piece, selection: Selection, first: boolean): string {
  switch (format) {
    case 'markdown':
      return toMarkdown(`${subject.id} 测试用例`, text, written);
    case 'csv':
      return toCsv(written, first);
    case 'json':
      return `${JSON.stringify({ chart: subject.chart, variant: subject.variant, selected: text, cases }, null, 2)}\n`;
    case 'playwright':
      return toSpec(subject, cases);
    case 'graphwalker':
      return `${JSON.stringify(toGraphWalker(graph, paths, selection), null, 2)}\n`;
  }
}

interface GenerateOptions {
  readonly format: Format;
  readonly out?: string | undefined;
  /** Restricts charts to these graphs. */
  readonly shown?: ReadonlyMap<Subject, Graph> | undefined;
  /** Set for manual test cases. */
  readonly manual?: Manual | undefined;
}

/** Writes the paths of charts in one of the formats, into a folder or to the output. */
export function generate(
  subjects: readonly Subject[],
  selection: Selection,
  { format, out, shown, manual }: GenerateOptions,
  print: Printer,
): void {
  if (format === 'graphwalker' && out === undefined && subjects.length > 1)
    throw new Misused('GraphWalker 的一个文件只有一个模型，几个模型要与 --out 同用');
  const folder = out === undefined ? undefined : openFolder(out);
  const pieces = subjects.map((subject): Piece => {
    const graph = shown?.get(subject) ?? graphOf(subject);
    const { paths, text } = select(graph, selection);
    const cases = casesOf(subject, graph, paths);
    if (!manual) return { subject, graph, paths, text, cases, written: cases };
    const written = manual.cases(subject, graph, paths);
    return { subject, graph, paths, cases, written, text: manual.summary(subject, graph, paths, written) };
  });
  if (!folder && format === 'json' && pieces.length > 1) {
    print.out(
      JSON.stringify(
        pieces.map((piece) => JSON.parse(rendered('json', piece, selection, true)) as unknown),
        null,
        2,
      ),
    );
    return;
  }
  if (!folder) {
    print.out(
      pieces
        .map((piece, i) => rendered(format, piece, selection, i === 0))
        .join(format === 'csv' ? '' : '\n')
        .trimEnd(),
    );
    return;
  }
  pieces.forEach((piece) => {
    const text = rendered(format, piece, selection, true);
    folder.write(fileName(piece.subject.id, ENDINGS[format]), format === 'csv' ? BYTE_ORDER_MARK + text : text);
    print.err(`${piece.subject.id}：${piece.text}`);
  });
  print.err(`已写入 ${folder.path}（${folder.written().length} 个文件）`);
}
