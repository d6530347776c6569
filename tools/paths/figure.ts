import { table } from '#service/kernel/lib/textTable.ts';
import { Misused } from '#service/kernel/lib/usageError.ts';
import type { Printer } from '#tools/lib/ending.ts';
import { expectedFile, expectedOf } from './expected.ts';
import { codeFigureOf, type Figure, figureOf, isEquivalent, MOST_EDGES, SEED } from './mutants.ts';
import type { Subject } from './subjects.ts';

const KINDS: Readonly<Record<Survivor['kind'], string>> = {
  remove: '少一条转换',
  retarget: '转换去了别处',
  'drop-guard': '少一个条件',
  'negate-guard': '条件反了',
  'swap-guards': '分支次序反了',
  'change-delay': '时间变了',
  'add-delay': '多一个计时',
  'lose-action': '少一个动作',
  'change-params': '动作的参数变了',
  'lose-entry': '少一个进入时的动作',
  'lose-exit': '少一个离开时的动作',
  'drop-invoke': '少启动一个执行者',
  'change-input': '执行者的输入变了',
  'drop-reenter': '不再重新进入',
  'wrong-initial': '初始状态不对',
  'not-final': '终态不再是终态',
  'change-output': '输出变了',
  code: '条件、动作、时间的代码写错',
};

interface Explained extends Figure {
  readonly explained: readonly { readonly mutant: Survivor; readonly isSame: boolean }[];
}

/** The figures of charts, with all their models together. */
async function figuresOf(subjects: readonly Subject[], ofCode: boolean): Promise<Explained[]> {
  const found: Explained[] = [];
  for (const variants of new Set(subjects.map((subject) => subject.variants))) {
    const expected = variants.map((subject) => {
      const stored = expectedOf(subject);
      if (!stored)
        throw new Misused(`${expectedFile(subject)} 里没有 ${subject.id}，先运行：npm run paths -- run ${subject.chart} --update`);
      return stored;
    });
    const figure = ofCode ? await codeFigureOf(variants, expected) : figureOf(variants, expected);
    found.push({ ...figure, explained: figure.survivors.map((mutant) => ({ mutant, isSame: isEquivalent(variants, mutant) })) });
  }
  return found;
}

type Survivor = Figure['survivors'][number];

const share = (part: number, whole: number): string => `${part}/${whole}（${((100 * part) / Math.max(1, whole)).toFixed(1)} %）`;

/** Prints the share of killed mutants: first the summary, then the survivors and why they survived. */
export async function printFigures(
  subjects: readonly Subject[],
  { min, code }: { readonly min?: number; readonly code?: true },
  print: Printer,
): Promise<boolean> {
  const figures = await figuresOf(subjects, code === true);
  const total = figures.reduce((sum, one) => sum + one.total, 0);
  const survivors = figures.flatMap((one) => one.explained.map((survivor) => ({ chart: one.chart, ...survivor })));
  const real = survivors.filter(({ isSame }) => !isSame).length;
  const alike = survivors.length - real;
  print.out(
    `发现 ${share(total - survivors.length, total)}；没有发现的 ${survivors.length} 个里 ${alike} 个在每个模型的 ${MOST_EDGES} 步之内看不出差别` +
      `（步用种子 ${SEED} 选）`,
  );
  print.out(
    table([
      ['流程', '种下', '发现', '没有发现'],
      ...figures.map((one) => [
        one.chart,
        String(one.total),
        share(one.total - one.survivors.length, one.total),
        String(one.survivors.length),
      ]),
    ]),
  );
  for (const { chart, mutant, isSame } of survivors)
    print.out(`${chart}：${KINDS[mutant.kind]}：${mutant.description}：${isSame ? `${MOST_EDGES} 步之内和原图一样` : '预期没有走到这里'}`);
  return 100 * (total - survivors.length) >= (min ?? 0) * total;
}
