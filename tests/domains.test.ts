import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { domains } from '#service/domains/list.ts';

const ROOT = 'service/domains';
const IMPORT = /(?:from|import\()\s*'(#service\/|\.\/)([^']+)'/g;

/** The domain of a file below `service/`; null for the kernel and the files above both. */
const domainOf = (file: string): string | null => /^domains\/(\w+)\//.exec(file)?.[1] ?? null;

interface Import {
  readonly from: string;
  readonly to: string;
}

/** Imports among files of the service, by their paths below `service/`. */
const importsOf = (file: string): Import[] =>
  [...fs.readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, base, target = '']) => {
    const from = path.posix.relative('service', file);
    return { from, to: base === './' ? path.posix.join(path.posix.dirname(from), target) : target };
  });

const sources = fs
  .globSync('service/**/*.ts')
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => !file.endsWith('.test.ts'));
const imports = sources.flatMap(importsOf);

/** Imports that neither the kernel nor the domain's `uses` permits. */
function faultsOf(all: readonly Import[], uses: ReadonlyMap<string, readonly string[]>): string[] {
  return all.flatMap(({ from, to }) => {
    const [own, other] = [domainOf(from), domainOf(to)];
    const isKernel = from.startsWith('kernel/');
    const isAllowed = isKernel
      ? to.startsWith('kernel/')
      : own === null || to.startsWith('kernel/') || own === other || (other !== null && (uses.get(own) ?? []).includes(other));
    return isAllowed ? [] : [`${from} imports ${to}`];
  });
}

const uses = new Map(domains.map((domain) => [domain.name, domain.uses]));

test('a domain imports the kernel and the domains that it lists, and the kernel imports no domain', () => {
  expect(faultsOf(imports, uses)).toEqual([]);
});

test('every kind of forbidden import is found', () => {
  const planted = [
    { from: 'kernel/deps.ts', to: 'domains/orders/lock.ts' },
    { from: 'domains/loyalty/post.ts', to: 'domains/orders/lock.ts' },
    { from: 'domains/loyalty/post.ts', to: 'server.ts' },
    { from: 'domains/orders/pay.ts', to: 'domains/payments/charge.ts' },
  ];
  expect(faultsOf(planted, uses)).toEqual([
    'kernel/deps.ts imports domains/orders/lock.ts',
    'domains/loyalty/post.ts imports domains/orders/lock.ts',
    'domains/loyalty/post.ts imports server.ts',
  ]);
});

test('every folder of a domain is in the list, each after the domains that it uses', () => {
  const folders = fs.readdirSync(ROOT, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  const names = domains.map(({ name }) => name);
  expect(names.filter((name) => name !== 'kernel').toSorted()).toEqual(folders.toSorted());
  const early = domains.flatMap(({ name, uses: used }, place) =>
    used.filter((one) => names.indexOf(one) >= place).map((one) => `${name} ${one}`),
  );
  expect(early).toEqual([]);
});

test('a domain lists only domains that it imports', () => {
  const imported = new Set(imports.map(({ from, to }) => `${domainOf(from)} ${domainOf(to)}`));
  const idle = domains.flatMap(({ name, uses: used }) =>
    used.filter((one) => !imported.has(`${name} ${one}`)).map((one) => `${name} ${one}`),
  );
  expect(idle).toEqual([]);
});
