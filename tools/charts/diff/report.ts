import { drawFile, toMarkup } from '#tools/charts/drawing/index.ts';
import { bestPicture } from '#tools/charts/layout/best.ts';
import type { Comparison, Difference } from './compare.ts';

const WORDS = { added: '新增', removed: '删除', changed: '变更' } as const;
const SIGNS = { added: '🟢', removed: '🔴', changed: '🟠' } as const;
const KINDS = { state: '状态', transition: '转换' } as const;
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const row = ({ change, what, subject, details }: Difference): string =>
  `| ${SIGNS[change]} ${WORDS[change]} | ${KINDS[what]} | ${cell(subject)} | ${cell(details.join('；'))} |`;

function section({ name, change, differences, union }: Comparison, hasPictures: boolean): string[] {
  const picture = hasPictures ? ['', `![${name}](${name}.svg)`] : [];
  if (change !== 'changed') return [`## ${name}（${WORDS[change]}）`, '', union.root.description ?? '', ...picture, ''];
  return [`## ${name}`, ...picture, '', '| | 哪类 | 哪个 | 怎样 |', '|---|---|---|---|', ...differences.map(row), ''];
}

/** Changes of the charts, as Markdown. */
export function diffMarkdown(
  comparisons: readonly Comparison[],
  versions: { readonly before: string; readonly after: string },
  hasPictures: boolean,
): string {
  const count = (change: Comparison['change']): string =>
    `${WORDS[change]} ${comparisons.filter((one) => one.change === change).length} 个`;
  return [
    `# 状态图：${versions.before} → ${versions.after}`,
    '',
    comparisons.length === 0
      ? '没有变化。'
      : `状态图${count('added')}、${count('removed')}、${count('changed')}。绿色是新增，红色是删除，橙色是变更；条件、动作和执行者里的代码不比较。`,
    '',
    ...comparisons.flatMap((comparison) => section(comparison, hasPictures)),
  ].join('\n');
}

/** One picture with both versions. */
export async function diffPicture({ union, children, changes }: Comparison): Promise<string> {
  return `${toMarkup(drawFile(await bestPicture(union, children), { changes }))}\n`;
}
