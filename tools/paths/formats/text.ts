import type { Written } from '#tools/paths/cases.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** One case as Markdown: preconditions, then a table with checkboxes. */
function caseMarkdown({ id, title, priority, given, lines, token }: Written): string {
  return [
    `## ${id} ${title}`,
    '',
    `优先级 ${priority}`,
    '',
    '**前置条件**',
    '',
    ...given.map((text) => `- ${text}`),
    '',
    '| 序号 | 步骤 | 预期 | 通过 |',
    '| --- | --- | --- | --- |',
    ...lines.map(({ action, expected }, i) => `| ${i + 1} | ${cell(action)} | ${cell(expected.join('；'))} | ☐ |`),
    '',
    `路径：\`${token}\``,
    '',
  ].join('\n');
}

/** Test cases for manual testing. */
export const toMarkdown = (heading: string, summary: string, cases: readonly Written[]): string =>
  [`# ${heading}`, '', summary, '', ...cases.map(caseMarkdown)].join('\n');

export const CSV_HEAD = ['用例编号', '所属模块', '相关流程', '用例标题', '前置条件', '步骤', '预期', '优先级', '用例类型', '路径'] as const;

/** Escapes a text that a spreadsheet would evaluate as a formula. */
const field = (text: string): string => `"${(/^[=+\-@\t\r]/u.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
const numbered = (texts: readonly string[]): string => texts.map((text, i) => `${i + 1}. ${text}`).join('\n');

/** One row per case, with steps and expectations numbered within their cells, as test management tools import them. */
export function toCsv(cases: readonly Written[], head = true): string {
  const rows = cases.map(({ id, area, chart, title, priority, given, lines, token }) =>
    [
      id,
      area,
      chart,
      title,
      numbered(given),
      numbered(lines.map(({ action }) => action)),
      numbered(lines.map(({ expected }) => expected.join('；'))),
      String(priority),
      '功能测试',
      token,
    ]
      .map(field)
      .join(','),
  );
  return `${[...(head ? [CSV_HEAD.map(field).join(',')] : []), ...rows].join('\r\n')}\r\n`;
}
