import { type FunctionComponent, useSyncExternalStore } from 'react';
import { client } from '#api/client.ts';
import { TRANSFER, transferIn } from '#lib/brandTransfer.ts';
import { MissingChunk } from '#lib/chunks.ts';
import { isWatchable } from '#lib/watching.ts';
import { tracked } from '#lib/tracked.ts';
import { saveHeartsBy, showHeart } from '#state/hearts.ts';
import { session } from '#state/session.ts';
import { readToken } from '#state/storedToken.ts';
import { toastBad } from '#state/toast.ts';
import { type ChartLoader, ChartsProvider, type ScreenCharts, type Shell, ShellProvider } from '#context/charts.ts';
import type { Load } from './routeView.tsx';

type Charts = Awaited<ReturnType<(typeof import('./charts.ts'))['startCharts']>>;

let loading: Promise<Charts> | undefined;

/** Fetches and starts the charts, once; after a failure the next call fetches again. */
function fetchCharts(): Promise<Charts> {
  loading ??= import('./charts.ts')
    .then(({ startCharts }) => startCharts())
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

/** The charts, loaded on first use. */
export async function loadCharts(): Promise<Charts> {
  const charts = await fetchCharts();
  // With the visualiser all charts load on first use; otherwise the later ones load once the page is idle.
  if (isWatchable) startLater().catch(() => {});
  return charts;
}

type Wirings = {
  readonly [Name in keyof ScreenCharts]: () => Promise<{ wire: (api: typeof client, shell: Shell) => ScreenCharts[Name] }>;
};

const fetching = new Map<keyof ScreenCharts, Promise<unknown>>();

async function fetchChart<Name extends keyof ScreenCharts>(name: Name): Promise<ScreenCharts[Name]> {
  const wirings: Wirings = (await import('./wire/screenCharts.ts')).screenCharts;
  // Checkout reports the channel of an order, by a chart that is loaded later.
  const [{ shell }, { wire }] = await Promise.all([name === 'checkout' ? startLater() : loadCharts(), wirings[name]()]);
  return wire(client, shell);
}

const screenCharts: ChartLoader = {
  load<Name extends keyof ScreenCharts>(name: Name) {
    const known = fetching.get(name) as Promise<ScreenCharts[Name]> | undefined;
    if (known) return known;
    const asked = tracked(fetchChart(name));
    fetching.set(name, asked);
    asked.catch(() => fetching.delete(name));
    return asked;
  },
};

/** A screen that uses the shell's charts or starts its own. Its code and that of the charts in `first` load in parallel. */
export const withCharts =
  <Props extends object>(load: Load<Props>, ...first: readonly (keyof ScreenCharts)[]): Load<Props> =>
  async () => {
    const [Screen, { shells }] = await Promise.all([load(), loadCharts(), ...first.map((name) => screenCharts.load(name))]);
    const Charted: FunctionComponent<Props> = (props) => (
      <ShellProvider value={useSyncExternalStore(shells.subscribe, shells.current)}>
        <ChartsProvider value={screenCharts}>
          <Screen {...props} />
        </ChartsProvider>
      </ShellProvider>
    );
    return Charted;
  };

/** Fetches and starts the login dialog's charts. */
export async function startLogin(): Promise<void> {
  const [{ start }, { wireLoginDialog }] = await Promise.all([loadCharts(), import('./wire/loginDialog.ts')]);
  start('login', wireLoginDialog(client));
}

/** Fetches and starts the charts that no page needs on load. */
export async function startLater(): Promise<Charts> {
  const [charts, { wireLater }] = await Promise.all([fetchCharts(), import('./wire/later.ts')]);
  charts.start('later', wireLater(client));
  return charts;
}

/** A missing chunk is handled by its chart. Without charts, the failure is rethrown. */
export function recoverChunks(): void {
  addEventListener(MissingChunk.type, (event) => {
    if (!(event instanceof MissingChunk)) return;
    event.take(
      loadCharts().then(
        ({ recover }) => recover(event.load),
        () => {
          throw event.reason;
        },
      ),
    );
  });
}

/** Saves pressed hearts through their chart, which loads with the first press. */
export function saveHearts(): void {
  saveHeartsBy(
    (heart) =>
      void startLater().then(
        ({ shell }) => shell.favourite?.send({ type: 'heart.press', ...heart }),
        () => {
          showHeart(heart.id, heart.kept);
          toastBad('操作失败，请重试！');
        },
      ),
  );
}

/** The transfer code in the address, which is removed from it. */
function takeTransfer(): string | null {
  if (!location.search.includes(`${TRANSFER}=`)) return null;
  const brought = transferIn(location.href);
  if (brought === null) return null;
  history.replaceState(history.state, '', brought.rest);
  return brought.code;
}

async function bring(code: string): Promise<void> {
  const [{ shell }, { redeemTransfer }] = await Promise.all([loadCharts(), import('./wire/transfer.ts')]);
  await redeemTransfer(shell, code);
}

/** A guest without a token needs no chart to browse; with a token the user is read from the server. */
export function restoreSession(): void {
  client.setGate({ retry: async (run, asked) => (await loadCharts()).hold({ ...asked, run }) });
  const stored = readToken(Date.now());
  const brought = takeTransfer();
  if (brought !== null && stored === null) void bring(brought);
  if (stored === null) {
    session.standing = 'guest';
    // A guest's page starts no chart on load, except with the visualiser.
    if (isWatchable) void import('./awaitVisualiser.ts').then(({ whenWatched }) => whenWatched(fetchCharts));
    return;
  }
  client.configure({ token: () => stored.token });
  void loadCharts();
}
