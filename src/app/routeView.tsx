import { type FunctionComponent, use } from 'react';
import { loadChunk } from '#lib/chunks.ts';
import { fulfilled, tracked } from '#lib/tracked.ts';

/** What a route's address gave. */
export type RouteParams = Readonly<Record<string | number, string | undefined>>;

export interface ScreenProps {
  params: RouteParams;
}

export type Load<Props> = () => Promise<FunctionComponent<Props>>;
export type LoadScreen = Load<ScreenProps>;

export interface RouteView<Props> {
  View: FunctionComponent<Props>;
  /** Fetches the screen's chunk, undefined when it is there; a failed one is fetched again on the next call. */
  preload: () => Promise<unknown> | undefined;
  /** Takes a screen whose code is there, as where pages are drawn on the server. */
  take: (Screen: FunctionComponent<Props>) => void;
}

/**
 * A lazy screen that can be fetched ahead, so that it shows without a flash, and fetched again. `React.lazy` keeps a rejection
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
