import { type FunctionComponent, type Provider, useSyncExternalStore } from 'react';
import { client } from '#api/client.ts';
import { TRANSFER, transferIn } from '#lib/brandTransfer.ts';
import { MissingChunk } from '#lib/chunks.ts';
import { saveHeartsBy, showHeart } from '#state/hearts.ts';
import { session } from '#state/session.ts';
import { readToken } from '#state/storedToken.ts';
import { toastBad } from '#state/toast.ts';
import { AccountWiringProvider, ChatWiringProvider, CheckoutProvider, type Shell, ShellProvider, WiringProvider } from '#context/charts.ts';
import type { Load } from './routeView.tsx';

type Charts = Awaited<ReturnType<(typeof import('./charts.ts'))['startCharts']>>;

let loading: Promise<Charts> | undefined;

/** Fetches and starts the charts, once; after a failure the next call fetches again. */
export function loadCharts(): Promise<Charts> {
  loading ??= import('./charts.ts')
    .then(({ startCharts }) => startCharts())
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

/** The same for charts that screens start themselves. */
function wiringFrom<T>(load: () => Promise<(api: typeof client, shell: Shell) => T>): () => Promise<T> {
  let wired: Promise<T> | undefined;
  return () => {
    wired ??= Promise.all([loadCharts(), load()]).then(
      ([{ shell }, wire]) => wire(client, shell),
      (error: unknown) => {
        wired = undefined;
        throw error;
      },
    );
    return wired;
  };
}
const loadWiring = wiringFrom(() => import('./wire/screens.ts').then((m) => m.wireScreens));
const loadChatWiring = wiringFrom(() => import('./wire/chat.ts').then((m) => m.wireChat));
const loadAccountWiring = wiringFrom(() => import('./wire/account.ts').then((m) => m.wireAccount));

/** A screen that meets the shell’s charts or rents: its code and theirs come together, and it finds them by context. */
export const withCharts =
  <Props extends object>(load: Load<Props>): Load<Props> =>
  async () => {
    const [Screen, { shells, checkout }] = await Promise.all([load(), loadCharts()]);
    const Charted: FunctionComponent<Props> = (props) => (
      <ShellProvider value={useSyncExternalStore(shells.subscribe, shells.current)}>
        <CheckoutProvider value={checkout}>
          <Screen {...props} />
        </CheckoutProvider>
      </ShellProvider>
    );
    return Charted;
  };

const within =
  <T,>(Provider: Provider<T | null>, loadWires: () => Promise<T>) =>
  <Props extends object>(load: Load<Props>): Load<Props> =>
  async () => {
    const [Screen, wiring] = await Promise.all([withCharts(load)(), loadWires()]);
    const Wired: FunctionComponent<Props> = (props) => (
      <Provider value={wiring}>
        <Screen {...props} />
      </Provider>
    );
    return Wired;
  };

/** A screen that starts charts of its own. */
export const withWiring = within(WiringProvider, loadWiring);
/** Customer service. */
export const withChatWiring = within(ChatWiringProvider, loadChatWiring);
/** A page of an account that does. */
export const withAccountWiring = within(AccountWiringProvider, loadAccountWiring);

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

/** A heart that is pressed is saved by its chart, which comes with the first. */
export function saveHearts(): void {
  saveHeartsBy(
    (heart) =>
      void loadCharts().then(
        ({ shell }) => shell.favourite.send({ type: 'heart.press', ...heart }),
        () => {
          showHeart(heart.id, heart.kept);
          toastBad('操作失败，请重试！');
        },
      ),
  );
}

/** A login that the address brings along; it is taken out of the address at once. */
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
    return;
  }
  client.configure({ token: () => stored.token });
  void loadCharts();
}
