import areas from 'virtual:catalogue';
import { type CoverageData, mergeCoverage } from '@xstate/test';
import { ref } from 'valtio';
import { browserStorage } from '#lib/storage.ts';
import { parseJson } from '#contract/json.ts';
import { lastArrival, view } from '#visualiser/core/view.ts';
import { askPaths } from './client.ts';
import type { Suite } from './messages.ts';

/** Build hash of charts, models and exploration: results of another build are invalid. */
declare const __BUILD__: string;

const KEPT = 'visualiser-coverage';
const IDLE_MS = 4_000;
const suites = new Map<string, Promise<Suite | Error>>();
/** Coverage from run files, by chart. */
const extra = new Map<string, CoverageData[]>();
const own = new Map<string, CoverageData>();

function show(chart: string): void {
  const parts = [own.get(chart), ...(extra.get(chart) ?? [])].filter((part) => part !== undefined);
  const [first, ...others] = parts;
  if (first) view.coverage.set(chart, ref(mergeCoverage(first, ...others)));
}

/** The covering test paths of a chart, or why there are none; the same promise at each call. */
export function suiteFor(chart: string): Promise<Suite | Error> {
  const known = suites.get(chart);
  if (known) return known;
  const asked = askPaths({ ask: 'suite', chart }).then(
    (suite) => {
      own.set(chart, suite.coverage);
      show(chart);
      keepSoon();
      return suite;
    },
    (error: Error) => error,
  );
  suites.set(chart, asked);
  return asked;
}

/** Adds coverage recorded by other runs. */
export function addCoverage(data: readonly CoverageData[]): void {
  for (const one of data) {
    extra.set(one.chart, [...(extra.get(one.chart) ?? []), one]);
    show(one.chart);
  }
}

let keeping: ReturnType<typeof setTimeout> | undefined;

function keepSoon(): void {
  clearTimeout(keeping);
  keeping = setTimeout(keep, IDLE_MS);
}

function keep(): void {
  const data = [...own.values()].map((one) => ({ ...one, guards: {}, pairs: {} }));
  browserStorage.setItem(KEPT, JSON.stringify({ build: __BUILD__, data }));
}

function recall(): void {
  try {
    const kept = parseJson(browserStorage.getItem(KEPT) ?? 'null', (value) => value as { build: string; data: CoverageData[] } | null);
    if (kept?.build !== __BUILD__) return;
    for (const one of kept.data) own.set(one.chart, one);
    for (const { chart } of kept.data) show(chart);
  } catch {
    browserStorage.removeItem(KEPT);
  }
}

/** Computes the coverage of every chart, one by one, when the page is idle. */
export function coverAll(): void {
  recall();
  const charts = areas.flatMap(({ charts: found }) => found.map(({ name }) => name)).filter((name) => !own.has(name));
  const next = async (): Promise<void> => {
    const chart = charts.shift();
    if (chart === undefined) return;
    if (document.hidden) {
      charts.unshift(chart);
      document.addEventListener('visibilitychange', () => void next(), { once: true });
      return;
    }
    if (performance.now() - lastArrival() < IDLE_MS) {
      charts.unshift(chart);
      setTimeout(() => void next(), IDLE_MS);
      return;
    }
    await suiteFor(chart);
    await next();
  };
  setTimeout(() => void next(), IDLE_MS);
}
