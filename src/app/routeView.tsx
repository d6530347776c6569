import { type FunctionComponent, use } from 'react';

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
  preload: () => Promise<void> | undefined;
}

/**
 * A lazy screen that can be fetched ahead, so that it shows without a flash, and fetched again. `React.lazy` keeps a rejection
 * for good; a component that starts the fetch afresh on every render would fetch for ever, so a failure is kept and thrown.
 */
export function routeView<Props extends object>(load: Load<Props>): RouteView<Props> {
  let Screen: FunctionComponent<Props> | undefined;
  let loading: Promise<void> | undefined;
  let failure: Error | undefined;
  const keep = (loaded: FunctionComponent<Props>): void => {
    Screen = loaded;
  };
  const fail = (error: unknown): never => {
    loading = undefined;
    failure = error instanceof Error ? error : new Error(String(error));
    throw failure;
  };
  const fetchOnce = (): Promise<void> => {
    failure = undefined;
    loading ??= load().then(keep, fail);
    return loading;
  };
  const preload = () => (Screen ? undefined : fetchOnce());
  function View(props: Props) {
    if (failure) throw failure;
    if (!Screen) use(fetchOnce());
    return Screen ? <Screen {...props} /> : null;
  }
  return { View, preload };
}
