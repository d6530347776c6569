import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

interface Finding {
  readonly rule: string;
  readonly reason: string;
}

interface Diagnostic {
  readonly code: string;
  readonly message: string;
  readonly help?: string;
  readonly filename: string;
}

interface Plant {
  readonly file: string;
  readonly code: string;
  readonly finding: Finding;
}

/** Rules without a reason in their message: only the rule itself is checked. */
const ANY_REASON = '';
const PURE = 'contract/ is what both sides promise: pure, on zod and xstate alone.';
const CHART = 'Charts are pure: xstate, contract/, src/lib and child charts. Effects belong into the actors.';
const ACTOR = 'Actors fill a chart’s slots from api, state and the platform: no React, no screens, no server code.';
const STATE = 'src/state holds valtio proxies and their actions: nothing above it.';
const UI = 'src/ui is presentation: props in, callbacks out; no charts, no state, no api.';
const API = 'src/api speaks to the gateway and maps its errors: no charts, no state, no screens.';
const SCREEN = 'Screens are layout and text: charts reach them by context, data by the query hooks; no actors, no client, no wiring.';
const APP = 'The app puts browser code together: no gateway, service or tools; charts meet actors only in app/wire/.';
const RECORDER = 'The recorder follows whatever charts there are: it knows none of them, and nothing of the app.';
const GATEWAY = 'The gateway only asks the REST service: contract/ and its own, never the service’s insides or browser code.';
const SERVICE = 'The service and src/ meet only in contract/.';
const SANDBOX = 'The outside world knows this house by contract/ alone.';
const PACKAGE = 'A package stands on its own: xstate, and nothing of ours.';
const PARENT = 'Neighbours are imported by ./, everything else by its layer’s alias (#contract/…).';
const LIB = 'src/lib holds ten-line tools: xstate, react and contract/ at most.';
const RUNNING_CHART = 'Screens know the types of charts; the running chart comes from context (#context/charts.ts).';
const VISUALISER = 'The visualiser reads charts; it is no part of the app and the app no part of it.';
const CONSOLE = 'The console speaks to the operators’ API by contract/ alone; it is no part of the app and the app no part of it.';
const RESTRICTED_IMPORT = 'eslint(no-restricted-imports)';
const RESTRICTED_GLOBAL = 'eslint(no-restricted-globals)';
const RESTRICTED_PROPERTY = 'eslint(no-restricted-properties)';
const DOES = 'A chart names what happens; an actor does it.';
const DELAY = 'Time in a chart is a named delay.';
const INSTANT = 'Instants reach a chart in events and outputs, so that tests move the clock.';
const FETCHES = 'Screens fetch nothing: ask a query hook or send an event to a chart.';

/** A file of each layer with a forbidden import, and the reason in the message. */
const denied: [file: string, specifiers: string, reason: string][] = [
  ['contract/rules/planted.ts', 'node:fs react #lib/a.ts #service/a.ts #machines/a.machine.ts ../rest/a.ts xstate/graph', PURE],
  ['src/lib/planted.ts', 'valtio #state/a.ts #machines/a.machine.ts ../state/a.ts', LIB],
  [
    'src/context/planted.ts',
    'valtio #state/a.ts #app/wire/shell.ts ../lib/a.ts',
    'src/context is what app and screens share: running charts, by their types.',
  ],
  ['src/context/values.ts', '#machines/a.machine.ts', 'src/context hands charts on and knows their types alone.'],
  ['src/copy/planted.ts', 'react #lib/a.ts ../lib/a.ts', 'src/copy is text: it knows contract/ alone.'],
  ['src/machines/planted.machine.ts', 'react valtio #actors/a.actors.ts #api/client.ts #state/a.ts node:crypto ../lib/a.ts', CHART],
  ['src/actors/planted.actors.ts', 'react #screens/A.tsx #ui/A.tsx #app/wire/shell.ts #service/a.ts ../api/a.ts', ACTOR],
  ['src/state/planted.ts', 'react #api/client.ts #actors/a.actors.ts ../lib/a.ts', STATE],
  ['src/state/values.ts', '#machines/a.machine.ts', 'src/state keeps what charts hand it and knows their types alone.'],
  ['src/ui/Planted.tsx', 'xstate valtio #state/a.ts #machines/a.machine.ts #api/queries.ts #contract/rest/a.ts ../lib/a.ts', UI],
  ['src/api/planted.ts', 'react #state/a.ts #machines/a.machine.ts #schema/server.ts ../lib/a.ts', API],
  ['src/screens/Planted.tsx', '#actors/a.actors.ts #api/client.ts #app/wire/shell.ts #schema/a.ts graphql-request ../ui/A.tsx', SCREEN],
  ['src/screens/Runner.tsx', 'xstate', 'Screens run no charts: they know the types of xstate alone.'],
  ['src/screens/Chart.tsx', '#machines/a.machine.ts', RUNNING_CHART],
  ['src/app/planted.tsx', '#schema/a.ts #service/a.ts #sandbox/a.ts #tools/a.ts #actors/a.actors.ts node:fs ../schema/a.ts', APP],
  ['src/app/recorder/planted.ts', 'react #app/wire/shell.ts #state/a.ts #machines/a.machine.ts', RECORDER],
  ['src/app/wire/planted.ts', 'react #screens/A.tsx #schema/server.ts', 'Wiring fills charts with actors and nothing else.'],
  ['src/schema/planted.ts', '#service/kernel/database/pool.ts #app/main.tsx #machines/a.machine.ts pg kysely ../app/a.ts', GATEWAY],
  ['service/planted.ts', '#schema/server.ts #lib/a.ts #sandbox/server.ts react graphql ../src/lib/a.ts', SERVICE],
  ['sandbox/planted.ts', '#service/kernel/database/pool.ts #lib/a.ts pg react ../service/a.ts', SANDBOX],
  ['packages/xstate-test/src/planted.ts', 'react #contract/a.ts #lib/a.ts vitest ../../../src/lib/a.ts', PACKAGE],
  ['operator/planted.ts', 'valtio #ui/A.tsx #service/a.ts #api/client.ts #machines/a.machine.ts ../src/app/a.ts', CONSOLE],
  ['operator/machines/planted.machine.ts', 'react #operator/api/a.ts #machines/a.machine.ts ../api/a.ts', CHART],
  ['visualiser/planted.ts', '@tanstack/react-query #app/wire/shell.ts #service/a.ts ../src/app/a.ts', VISUALISER],
  ['tools/planted.ts', '../service/a.ts', PARENT],
  ['tools/tested.ts', '#tests/a.ts', 'tools/ finds models and specs by their file names and imports no test.'],
  ['testing/planted.ts', '#tools/a.ts #tests/a.ts', 'testing/ is used by tools/ and tests/ and imports neither.'],
  ['tests/planted.ts', '../service/a.ts', PARENT],
  ['service/planted.test.ts', '../contract/a.ts', PARENT],
];

const restrictedGlobals: [file: string, names: string, reason: string][] = [
  ['src/machines/globals.machine.ts', 'fetch window document localStorage navigator location XMLHttpRequest WebSocket', DOES],
  ['src/machines/times.machine.ts', 'setTimeout setInterval requestAnimationFrame queueMicrotask', DELAY],
  ['src/machines/clocks.machine.ts', 'Date performance', INSTANT],
  ['contract/orders.machine.ts', 'fetch', DOES],
  ['contract/times.machine.ts', 'setTimeout', DELAY],
  ['contract/clocks.machine.ts', 'Date', INSTANT],
  ['contract/rules/globals.ts', 'fetch', 'contract/ is pure: it calls nobody.'],
  ['src/screens/Globals.tsx', 'fetch XMLHttpRequest', FETCHES],
  ['src/ui/Globals.tsx', 'localStorage sessionStorage', 'What is kept belongs into src/state.'],
];

const fault = (file: string, rule: string, reason: string, ...lines: string[]): Plant => ({
  file,
  code: `${lines.join('\n')}\n`,
  finding: { rule, reason },
});
const beside = (file: string, what: string) => file.replace(/(\w+)((?:\.\w+)+)$/, `$1_${what.replace(/\W+/g, '_')}$2`);
const importing = (file: string, specifier: string, reason: string) =>
  fault(beside(file, specifier), RESTRICTED_IMPORT, reason, `import { thing } from '${specifier}';`, 'export const used = thing;');
const naming = (file: string, name: string, reason: string) =>
  fault(beside(file, name), RESTRICTED_GLOBAL, reason, `export const planted = [${name}];`);
const aTest = (run: string, body: string) => [`import { expect, test } from 'vitest';`, `${run}('one', () => {`, `  ${body}`, '});'];

const faults: Plant[] = [
  fault('src/machines/later.machine.ts', RESTRICTED_IMPORT, CHART, `export const later = () => import('#actors/a.actors.ts');`),
  fault('src/machines/again.machine.ts', RESTRICTED_IMPORT, CHART, `export { thing } from '#screens/A.tsx';`),
  fault('src/machines/hidden.machine.ts', RESTRICTED_GLOBAL, DOES, `export const answer = globalThis.fetch('/');`),
  fault('src/machines/chance.machine.ts', RESTRICTED_PROPERTY, 'Keys and chance come from an actor.', 'export const key = Math.random();'),
  fault('contract/rules/now.ts', RESTRICTED_PROPERTY, 'contract/ is pure: the instant is an argument.', 'export const now = Date.now();'),
  fault(
    'src/screens/Hooks.tsx',
    'react-hooks(rules-of-hooks)',
    ANY_REASON,
    `import { useState } from 'react';`,
    'export function Hooks({ open }: { open: boolean }) {',
    '  if (!open) return null;',
    `  const [text] = useState('');`,
    '  return <p>{text}</p>;',
    '}',
  ),
  fault('service/asserted.ts', 'typescript(no-non-null-assertion)', ANY_REASON, 'export const first = (list: string[]) => list[0]!;'),
  fault(
    'service/unread.ts',
    RESTRICTED_PROPERTY,
    'parseJson of contract/json.ts reads JSON by a check.',
    'export const read = (text: string) => JSON.parse(text) as string[];',
  ),
  fault('src/screens/Image.tsx', 'jsx-a11y(alt-text)', ANY_REASON, 'export const Image = () => <img src="/a.svg" />;'),
  fault('src/lib/loose.ts', 'typescript(no-explicit-any)', ANY_REASON, 'export const loose = (value: any) => value as string;'),
  fault(
    'service/floating.ts',
    'typescript(no-floating-promises)',
    ANY_REASON,
    'const save = async () => {',
    '  await Promise.resolve();',
    '};',
    'export const run = () => {',
    '  save();',
    '};',
  ),
  fault('service/silenced.ts', 'typescript(ban-ts-comment)', ANY_REASON, '// @ts-ignore', 'export const one: string = 1;'),
  fault('service/only.test.ts', 'vitest(no-focused-tests)', ANY_REASON, ...aTest('test.only', 'expect(1).toBe(1);')),
  fault('service/skipped.test.ts', 'vitest(no-disabled-tests)', ANY_REASON, ...aTest('test.skip', 'expect(1).toBe(1);')),
  fault(
    'service/vague.test.ts',
    'vitest(no-restricted-matchers)',
    'Say the value that is expected.',
    ...aTest('test', 'expect(1).toBeTruthy();'),
  ),
  fault('service/idle.test.ts', 'vitest(expect-expect)', ANY_REASON, `import { test } from 'vitest';`, `test('one', () => {});`),
  fault(
    'tests/e2e/sleepy.spec.ts',
    RESTRICTED_PROPERTY,
    'Wait for what should be seen, not for time to pass.',
    `import { expect, test } from '@playwright/test';`,
    `test('one', async ({ page }) => {`,
    '  await page.waitForTimeout(500);',
    `  await expect(page).toHaveTitle('');`,
    '});',
  ),
  fault('service/long.ts', 'eslint(max-lines)', ANY_REASON, 'export const long = 1;', '//\n'.repeat(400)),
  fault('src/machines/long.machine.ts', 'eslint(max-lines)', ANY_REASON, 'export const long = 1;', '//\n'.repeat(250)),
  fault('service/ring.ts', 'import(no-cycle)', ANY_REASON, `import { b } from '#service/ring2.ts';`, 'export const a: number = b;'),
  fault('service/ring2.ts', 'import(no-cycle)', ANY_REASON, `import { a } from '#service/ring.ts';`, 'export const b: number = a;'),
];

const plants: Plant[] = [
  ...denied.flatMap(([file, specifiers, reason]) => specifiers.split(' ').map((specifier) => importing(file, specifier, reason))),
  ...restrictedGlobals.flatMap(([file, names, reason]) => names.split(' ').map((name) => naming(file, name, reason))),
  ...faults,
];

/** A file of each layer with all permitted imports. */
const allowed: Record<string, string> = {
  'contract/rules/clean.ts': 'zod xstate ./other.ts #contract/rest/a.ts',
  'src/lib/clean.ts': 'xstate react @noble/hashes/sha2.js ./other.ts #lib/a.ts #contract/rules/a.ts',
  'src/context/clean.ts': 'react ./other.ts #context/b.ts',
  'src/copy/clean.ts': '#contract/problem.ts ./other.ts',
  'src/machines/clean.machine.ts': 'xstate #contract/rules/a.ts #lib/actorSlot.ts #machines/child.machine.ts ./other.machine.ts',
  'src/actors/clean.actors.ts': 'xstate #contract/rules/a.ts #lib/a.ts #machines/a.machine.ts #api/client.ts #state/a.ts',
  'src/state/clean.ts': 'valtio valtio/utils #contract/rules/a.ts #lib/a.ts #state/b.ts',
  'src/ui/Clean.tsx': 'react react-dom primereact/button ./Clean.css #contract/rules/money.ts #lib/a.ts #ui/B.tsx',
  'src/api/clean.ts': 'graphql-request @tanstack/react-query #contract/problem.ts #lib/a.ts #copy/problems.ts #api/generated/operations.ts',
  'src/screens/Clean.tsx':
    'react @xstate/react @tanstack/react-query wouter valtio primereact/dialog #contract/rules/a.ts #lib/a.ts #ui/A.tsx #state/a.ts ' +
    '#copy/a.ts #api/queries.ts #api/queries/hall.ts #api/generated/operations.ts #api/problem.ts #screens/B.tsx #context/charts.ts ' +
    '#lib/links.ts',
  'src/app/clean.tsx':
    'react react-dom/client xstate @xstate/react wouter #machines/a.machine.ts #screens/A.tsx #ui/A.tsx #state/a.ts #api/client.ts',
  'src/app/wire/clean.ts': 'xstate #machines/a.machine.ts #actors/a.actors.ts #api/client.ts #state/a.ts',
  'src/app/recorder/clean.ts': 'xstate @xstate/test/live #lib/a.ts ./b.ts',
  'src/schema/clean.ts':
    'graphql graphql-http graphql-http/lib/use/fastify graphql-jit fastify @fastify/static undici node:fs node:fs/promises zod ' +
    '#contract/rest/a.ts #schema/rest/a.ts',
  'service/clean.ts':
    'fastify @fastify/static pg pg-copy-streams kysely node:crypto @node-rs/argon2 @napi-rs/canvas xstate zod #contract/rest/a.ts ' +
    '#service/kernel/database/pool.ts',
  'sandbox/clean.ts': 'fastify node:crypto zod #contract/rest/a.ts #sandbox/b.ts ./b.ts',
  'packages/xstate-test/src/deep/clean.ts': 'xstate xstate/graph ./b.ts ../b.ts',
  'operator/clean.tsx':
    'react react-dom/client xstate @xstate/react @tanstack/react-query wouter primereact/button #contract/operator/index.ts ' +
    '#lib/a.ts #operator/machines/a.machine.ts ./b.ts',
  'operator/machines/clean.machine.ts': 'xstate #contract/rules/a.ts #lib/a.ts #operator/machines/b.ts ./b.ts',
  'operator/vite.config.ts': 'node:path vite #tools/a.ts',
  'visualiser/clean.ts':
    'react valtio wouter primereact/menu xstate #machines/a.machine.ts #lib/a.ts #visualiser/core/a.ts ' +
    '#tools/charts/drawing/index.ts ./b.ts',
  'visualiser/vite.config.ts': 'node:path vite #tools/a.ts',
  'tools/clean.ts': 'react pg #service/a.ts #schema/a.ts #machines/a.machine.ts',
  'service/clean.test.ts': '#testing/harness/database.ts #service/a.ts #machines/a.machine.ts',
};
const exportAll = (specifier: string) => `export * from '${specifier}';\n`;
const cleanFiles: Record<string, string> = {
  ...Object.fromEntries(Object.entries(allowed).map(([file, specifiers]) => [file, specifiers.split(' ').map(exportAll).join('')])),
  'src/screens/Types.tsx': `import type { Chart } from '#machines/a.machine.ts';\nexport const view = (chart: Chart) => chart;\n`,
  'src/screens/Actors.tsx': `import type { ActorRef } from 'xstate';\nexport const view = (actor: ActorRef) => actor;\n`,
  'src/state/types.ts': `import type { Chart } from '#machines/a.machine.ts';\nexport const view = (chart: Chart) => chart;\n`,
};

const tree = fs.mkdtempSync(path.join(os.tmpdir(), 'imports-'));
const findings = new Map<string, Finding[]>();

function write(file: string, code: string): void {
  fs.mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
  fs.writeFileSync(path.join(tree, file), code);
}

beforeAll(async () => {
  for (const file of ['.oxlintrc.json', '.oxlint-imports.json', 'package.json', 'tsconfig.json'])
    fs.copyFileSync(file, path.join(tree, file));
  fs.symlinkSync(path.resolve('node_modules'), path.join(tree, 'node_modules'));
  for (const { file, code } of plants) write(file, code);
  for (const [file, code] of Object.entries(cleanFiles)) write(file, code);
  const output = await new Promise<string>((resolve) => {
    const bin = path.resolve('node_modules/oxlint/bin/oxlint');
    execFile(process.execPath, [bin, '-f', 'json'], { cwd: tree, maxBuffer: 1 << 26 }, (_error, stdout) => resolve(stdout));
  });
  const { diagnostics } = JSON.parse(output) as { diagnostics: Diagnostic[] };
  for (const { filename, code, message, help = '' } of diagnostics) {
    const reason = code === RESTRICTED_GLOBAL ? message.replace(/^Unexpected use of '\w+'\. /, '') : help;
    findings.set(filename, [...(findings.get(filename) ?? []), { rule: code, reason }]);
  }
});
afterAll(() => fs.rmSync(tree, { recursive: true }));

describe('reports a violation with its reason', () => {
  test.each(plants)('$finding.rule in $file', ({ file, finding }) => {
    const found = findings.get(file)?.map(({ rule, reason }) => ({ rule, reason: finding.reason === ANY_REASON ? ANY_REASON : reason }));
    expect(found).toEqual([finding]);
  });
});

test.each(Object.keys(cleanFiles))('accepts %s, which imports only what its layer may import', (file) => {
  expect(findings.get(file) ?? []).toEqual([]);
});

test('no source file disables a rule', () => {
  const folders = '{contract,src,service,sandbox,packages,operator,visualiser,tools,tests}';
  const sources = fs.globSync(`${folders}/**/*.{ts,tsx,mjs}`, { exclude: (name) => /node_modules|generated/.test(name) });
  expect(sources).toContain('tests/imports.test.ts');
  const directive = new RegExp(`(?:oxlint|eslint)-${'disable'}`);
  expect(sources.filter((file) => directive.test(fs.readFileSync(file, 'utf8')))).toEqual([]);
});
