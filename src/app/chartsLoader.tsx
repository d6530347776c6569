import type { FunctionComponent } from 'react';
import { client } from '#api/client.ts';
import { session } from '#state/session.ts';
import { readToken } from '#state/storedToken.ts';
import { ShellProvider, WiringProvider } from './context.ts';
import type { Load } from './routeView.tsx';

type Charts = typeof import('./charts.ts');

let loading: Promise<Charts> | undefined;

/** Fetches and starts the charts, once; after a failure the next call fetches again. */
export function loadCharts(): Promise<Charts> {
  loading ??= import('./charts.ts').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** A screen that starts charts: its code and theirs come together, and it finds them by context. */
export const withCharts = <Props extends object>(load: Load<Props>): Load<Props> => async () => {
  const [Screen, { shell, wiring }] = await Promise.all([load(), loadCharts()]);
  const Wired: FunctionComponent<Props> = (props) => (
    <ShellProvider value={shell}>
      <WiringProvider value={wiring}>
        <Screen {...props} />
      </WiringProvider>
    </ShellProvider>
  );
  return Wired;
};

/** A guest without a token needs no chart to look around; whoever has one is read from the server. */
export function restoreSession(): void {
  client.setGate({ retry: async (run, _refusal, asked) => (await loadCharts()).hold({ ...asked, run }) });
  const stored = readToken(Date.now());
  if (stored === null) {
    session.standing = 'guest';
    return;
  }
  client.configure({ token: () => stored.token });
  void loadCharts();
}
