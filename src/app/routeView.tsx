import { type FunctionComponent, use } from 'react';
import { loadChunk } from '#lib/chunks.ts';
import { fulfilled, tracked } from '#lib/tracked.ts';

/** Parameters from a route's address. */
export type RouteParams = Readonly<Record<string | number, string | undefined>>;

export interface ScreenProps {
  params: RouteParams;
}

export type Load<Props> = () => Promise<FunctionComponent<Props>>;
export type LoadScreen = Load<ScreenProps>;

export interface RouteView<Props> {
  View: FunctionComponent<Props>;
  /** Fetches the screen's chunk; undefined if loaded. After a failure the next call fetches again. */
  preload: () => Promise<unknown> | undefined;
  /** Sets a screen whose code is already loaded, as for rendering on the server. */
  take: (Screen: FunctionComponent<Props>) => void;
}

/**
 * A lazy screen that can be preloaded, so that no fallback flashes, and fetched again after a failure. `React.lazy` keeps a rejection
 * permanently; a component that restarts the fetch on every render would loop, so a failure is kept and thrown.
 */
export function routeView<Props extends object>(load: Load<Props>): RouteView<Props> {
  let loading: Promise<FunctionComponent<Props>> | undefined;
  let loaded = false;
  let failure: Error | undefined;
  const keep = (Screen: FunctionComponent<Props>): FunctionComponent<Props> => {
    loaded = true;
    return Screen;
  };
  const fail = (error: unknown): never => {
    loading = undefined;
    failure = error instanceof Error ? error : new Error(String(error));
    throw failure;
  };
  const fetchOnce = (): Promise<FunctionComponent<Props>> => {
    failure = undefined;
    loading ??= tracked(loadChunk(load).then(keep, fail));
    return loading;
  };
  function View(props: Props) {
    if (failure) throw failure;
    const Screen = use(fetchOnce());
    return <Screen {...props} />;
  }
  const take = (Screen: FunctionComponent<Props>): void => {
    loading = fulfilled(keep(Screen));
  };
  return { View, preload: () => (loaded ? undefined : fetchOnce()), take };
}
