import type { Deviation } from '@xstate/test';

const WRONG: Readonly<Record<Deviation['what'], string>> = {
  step: '这一步走不了了',
  refused: '这一步不再被接受',
  crash: '这一步出错',
  states: '到的状态与预期不同',
  missing: '少了一件事',
  surplus: '多了一件事',
  changed: '一件事的内容与预期不同',
  order: '几件事的次序与预期不同',
  invariant: '不变式不成立',
  transition: '这条转换没有预期',
};

const FACTS: readonly (readonly [RegExp, string])[] = [
  [/^!/u, '动作 '],
  [/^\+/u, '启动执行者 '],
  [/^@(.+) (\S+ \S+)$/u, '计时 $1，$2'],
  [/^>/u, '发给 '],
  [/^via /u, '经过状态 '],
  [/^after /u, '过了 '],
  [/^refuses /u, '不接受 '],
  [/^emit/u, '对外发出 '],
  [/^crash/u, '流程中断 '],
  [/^done/u, '流程结束，输出 '],
];

/** Readable subject of an expectation's fact. */
function inWords(fact: string): string {
  const found = FACTS.find(([pattern]) => pattern.test(fact));
  if (found) return fact.replace(found[0], found[1]);
  return fact === '' ? '没有' : `context 里 ${fact}`;
}

function details({ what, expected, actual }: Deviation): string[] {
  switch (what) {
    case 'step':
    case 'refused':
      return [`  应到 ${expected}`, `  现在可以走：${actual.replaceAll(', ', '、') || '没有'}`];
    case 'crash':
      return [`  应到 ${expected}`, `  实际 ${actual}`];
    case 'states':
    case 'order':
      return [`  应为 ${expected}`, `  实际 ${actual}`];
    case 'invariant':
      return [`  应成立 ${expected}`, ...(actual === '' ? [] : [`  实际 ${actual}`])];
    case 'transition':
      return [`  转换 ${actual}`];
    default:
      return [`  应为 ${inWords(expected)}`, `  实际 ${inWords(actual)}`];
  }
}

/** Differences from the expectation, and instructions. */
export function deviationText(subject: string, file: string, deviation: Deviation): string {
  const { what, path, name } = deviation;
  const where = path.length === 0 ? '开始时' : `第 ${path.length} 步“${name}”`;
  const place = what === 'transition' ? '' : `${where}：`;
  const hint = what === 'invariant' ? '  不变式写在模型里' : `  预期写在 ${file}；如果现在的才对，加上 --update 改写`;
  return [`${subject}：${place}${WRONG[what]}`, ...details(deviation), hint].join('\n');
}
