import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { toToken } from '@xstate/test';
import { loadSubjects } from '#tools/paths/subjects.ts';
import { heldDrivers } from '#testing/stubbed/index.ts';
import { plan } from '#tools/paths/heldPlan.ts';
import { liveDrivers } from '#testing/live/index.ts';
import { planLive } from '#tools/paths/livePlan.ts';

/** The paths of one subject, as tokens that replay them. */
export interface Walks {
  readonly subject: string;
  readonly text: string;
  readonly tokens: readonly string[];
}

/** All sources on which paths depend. */
const SOURCES = [
  'contract/**/*.ts',
  'src/{lib,machines}/**/*.ts',
  'testing/**/*.ts',
  'tests/models/**/*.ts',
  'tools/{charts,paths}/**/*.ts',
  'packages/xstate-test/src/**/*.ts',
  'package-lock.json',
];
const CACHE = path.resolve('node_modules/.cache/walks');

/** Maximum number of steps of a chart's single walk in a browser with held responses in `npm test`. */
const HELD_STEPS = 10;
/** Maximum number of steps and of walks per subject on the real stack in `npm test`. */
const LIVE_STEPS = 10;
const LIVE_WALKS = 1;

const stepsOf = (token: string): string[] =>
  token
    .slice(token.indexOf('~') + 1)
    .split('/')
    .filter(Boolean);
export const lengthOf = (token: string): number => stepsOf(token).length;
const cut = (token: string, steps: number): string =>
  `${token.slice(0, token.indexOf('~') + 1)}${stepsOf(token).slice(0, steps).join('/')}`;
const longestFirst = (tokens: readonly string[]): string[] => tokens.toSorted((one, other) => lengthOf(other) - lengthOf(one));

function sourcesHash(): string {
  const hash = createHash('sha256');
  for (const file of fs.globSync(SOURCES).toSorted()) hash.update(file).update('\0').update(fs.readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** Cached until a source changes: exploring all charts takes as long as several walks. */
async function cached(name: string, make: () => Promise<readonly Walks[]>): Promise<readonly Walks[]> {
  const file = path.join(CACHE, `${name}-${sourcesHash()}.json`);
  if (fs.existsSync(file)) return JSON.parse(fs.readFileSync(file, 'utf8')) as Walks[];
  const walks = await make();
  fs.mkdirSync(CACHE, { recursive: true });
  for (const old of fs.readdirSync(CACHE).filter((each) => each.startsWith(`${name}-`))) fs.rmSync(path.join(CACHE, old), { force: true });
  // Renamed when complete, since several processes may write the file concurrently.
  fs.writeFileSync(`${file}.${process.pid}`, JSON.stringify(walks));
  fs.renameSync(`${file}.${process.pid}`, file);
  return walks;
}

const allHeld = (): Promise<readonly Walks[]> =>
  cached('held', async () =>
    plan(await loadSubjects(), heldDrivers).map(({ subject, graph, paths, text }) => ({
      subject: subject.id,
      text,
      tokens: paths.map((one) => toToken(graph, one)),
    })),
  );

const allLive = (): Promise<readonly Walks[]> =>
  cached('live', async () =>
    planLive(await loadSubjects(), liveDrivers).map(({ subject, graph, paths, text }) => ({
      subject: subject.id,
      text,
      tokens: paths.map((one) => toToken(graph, one)),
    })),
  );

const wantsAll = (): boolean => process.env['WALKS'] === 'all';

/** Charts whose held walks all need a browser, and why; the walks of all other charts run in the fast DOM. */
export const browserOnly: Readonly<Record<string, string>> = {
  chunkRecovery: 'parts of the page are loaded by the browser, and the page is loaded again',
  popupQueue: 'what the page reads again comes in real time, before or after what the person does',
  suggestion: 'the form is a page of its own in a frame, which the fast DOM does not load',
  pendingAction: 'which request is made again first is up to the network of the browser',
};

const chartOf = (subject: string): string => subject.split('@', 1)[0]!;

/** Held walks in a browser: by default the beginning of the longest path of each chart that has no walk on the real stack. */
export async function heldWalks(): Promise<readonly Walks[]> {
  const all = await allHeld();
  if (wantsAll()) return all;
  const walkedLive = new Set((await allLive()).map(({ subject }) => chartOf(subject)));
  return all
    .filter(({ subject }) => !subject.includes('@') && !walkedLive.has(subject))
    .map((walks) => {
      if (walks.subject in browserOnly) return walks;
      const beginning = longestFirst(walks.tokens)
        .slice(0, 1)
        .map((token) => cut(token, HELD_STEPS));
      return { ...walks, tokens: beginning };
    });
}

/** Walks on the real stack: by default a limited number of steps per subject, longest path first. */
export async function liveWalks(): Promise<readonly Walks[]> {
  const all = await allLive();
  if (wantsAll()) return all;
  return all.map((walks) => {
    const tokens: string[] = [];
    let left = LIVE_STEPS;
    for (const token of longestFirst(walks.tokens).slice(0, LIVE_WALKS)) {
      if (left === 0) break;
      tokens.push(cut(token, left));
      left -= Math.min(left, lengthOf(token));
    }
    return { ...walks, tokens };
  });
}

/** Paths of tokens, grouped by subject. */
export const walksGiven = (tokens: readonly string[]): readonly Walks[] =>
  [...Map.groupBy(tokens, (token) => decodeURIComponent(token.split('~', 1)[0]!))].map(([subject, own]) => ({
    subject,
    text: '',
    tokens: own,
  }));
