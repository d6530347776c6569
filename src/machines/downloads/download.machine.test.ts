import { expect, test } from 'vitest';
import { badGateway } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { downloadMachine } from './download.machine.ts';

type Input = Parameters<typeof scenario<typeof downloadMachine>>[1] extends infer Options
  ? NonNullable<NonNullable<Options>['input' & keyof NonNullable<Options>]>
  : never;
const input = { origin: 'https://download.test', name: 'app.apk', sha256: 'f'.repeat(64), bytes: 100 } as unknown as Input;
const open = () => scenario(downloadMachine, { input, reporters: ['watchProgress'] });

test('a foreign address is not requested', () => {
  const it = open();
  it.send({ type: 'download.start', url: 'https://elsewhere.test/app.apk' });
  expect([it.at(), it.asked('receiveFile')]).toEqual([{ settled: 'misaddressed' }, []]);
});
