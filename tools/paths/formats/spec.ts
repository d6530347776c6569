import type { Case } from '#tools/paths/cases.ts';
import type { Subject } from '#tools/paths/subjects.ts';

const literal = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** A Playwright file that runs the cases in a browser with held responses; to be placed in `tests/e2e`. */
export function toSpec(subject: Subject, cases: readonly Case[]): string {
  const tests = cases.map(({ id, title, given, lines, token }) =>
    [
      ...given.map((text) => `// 前置条件：${text}`),
      ...lines.map(({ action, expected }, i) => `// ${i + 1}. ${action} → ${expected.join('；')}`),
      `walkPath(${literal(`${id} ${title}`)}, ${literal(token)});`,
    ].join('\n'),
  );
  return [
    `// ${subject.id}：放在 tests/e2e 下，用 npx playwright test 运行`,
    "import { walkPath } from '#tests/e2e/held/walk.ts';",
    '',
    tests.join('\n\n'),
    '',
  ].join('\n');
}
