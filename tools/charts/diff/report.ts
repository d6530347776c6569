import { drawFile, toMarkup } from '#tools/charts/drawing/index.ts';
import { bestPicture } from '#tools/charts/layout/best.ts';
import type { Comparison, Difference } from './compare.ts';

const SIGNS = { added: '🟢 added', removed: '🔴 removed', changed: '🟠 changed' } as const;
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const row = ({ change, what, subject, details }: Difference): string => `| ${SIGNS[change]} | ${what} | ${cell(subject)} | ${cell(details.join('; '))} |`;

function section({ name, change, differences, union }: Comparison, hasPictures: boolean): string[] {
  const picture = hasPictures ? ['', `![${name}](${name}.svg)`] : [];
  if (change !== 'changed') return [`## ${name} (${change})`, '', union.root.description ?? '', ...picture, ''];
  return [`## ${name}`, ...picture, '', '| | what | which | how |', '|---|---|---|---|', ...differences.map(row), ''];
}

/** What became of the charts, as Markdown. */
export function diffMarkdown(comparisons: readonly Comparison[], versions: { readonly before: string; readonly after: string }, hasPictures: boolean): string {
  const count = (change: Comparison['change']): string => `${comparisons.filter((one) => one.change === change).length} ${change}`;
  return [
    `# Charts: ${versions.before} → ${versions.after}`,
    '',
    comparisons.length === 0
      ? 'All charts are the same.'
      : `${count('added')}, ${count('removed')}, ${count('changed')}. Green is new, red is gone, amber is another one now; what guards, actions and actors do is code and not compared.`,
    '',
    ...comparisons.flatMap((comparison) => section(comparison, hasPictures)),
  ].join('\n');
}

/** The picture of both versions in one. */
export async function diffPicture({ union, children, changes }: Comparison): Promise<string> {
  return `${toMarkup(drawFile(await bestPicture(union, children), { changes }))}\n`;
}
