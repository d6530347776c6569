import { parseArgs } from 'node:util';
import { UsageError } from '#service/kernel/lib/usageError.ts';
import { runMain } from '#tools/lib/main.ts';
import { groups } from './groups.ts';
import type { Mutant } from './operators.ts';
import { tryGroup } from './trial.ts';

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** The mutated text with some context. */
function difference({ original, text }: Mutant): string {
  const [before, after] = [oneLine(original), oneLine(text)];
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  const from = Math.max(0, start - 30);
  return `${before.slice(from, from + 80)}  →  ${after.slice(from, from + 80)}`;
}

/** `node tools/mutants/index.ts GROUP [--sample N] [--seed N] [--only PART]` lists a group's mutants that survive all tests. */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { sample: { type: 'string' }, seed: { type: 'string', default: '1' }, only: { type: 'string' } },
  });
  const group = groups.find(({ name }) => name === positionals[0]);
  if (!group) throw new UsageError(`没有这一组。可选：${groups.map(({ name }) => name).join('、')}`);
  const onSurvivor = (mutant: Mutant): void => console.log(`${mutant.file}:${mutant.line} ${mutant.operator}: ${difference(mutant)}`);
  const { tried, killed, failing, seconds } = await tryGroup(group, {
    sample: Number(values.sample ?? group.sample),
    seed: Number(values.seed),
    onSurvivor,
    ...(values.only && { only: values.only }),
  });
  for (const file of failing) console.log(`fails without a fault: ${file}`);
  console.log(
    `${group.name}: ${killed} of ${tried} killed, ${((killed / Math.max(1, tried)) * 100).toFixed(1)} %, ${seconds.toFixed(0)} s`,
  );
}

await runMain(main);
