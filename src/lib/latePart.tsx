import { type FunctionComponent, type ReactNode, useEffect, useState } from 'react';
import { loadChunk } from './chunks.ts';

export interface LatePart<Props> {
  /** Renders `waiting` until loaded; if loading fails the page stays as it is, and the next render retries. */
  Part: FunctionComponent<Props>;
  /** Loads the part if necessary; rejects if loading fails and no chart handles it. */
  fetch: () => Promise<unknown>;
  /** Preloads the part; failures are ignored. */
  ahead: () => void;
}

/** A component loaded on first use. Unlike with `React.lazy`, a failed load never unmounts the page. */
export function latePart<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  waiting: (props: Props) => ReactNode = () => null,
): LatePart<Props> {
  let loaded: FunctionComponent<Props> | null = null;
  const keep = (Part: FunctionComponent<Props>): void => {
    loaded = Part;
  };
  const fetch = async (): Promise<void> => {
    if (loaded === null) keep(await loadChunk(load));
  };
  function Part(props: Props): ReactNode {
    const [Shown, setShown] = useState<FunctionComponent<Props> | null>(() => loaded);
    useEffect(() => {
      if (Shown === null)
        fetch().then(
          () => setShown(() => loaded),
          () => undefined,
        );
    }, [Shown]);
    // Loaded meanwhile by `fetch` or `ahead`, after the load of this part itself failed.
    const Now = Shown ?? loaded;
    return Now === null ? waiting(props) : <Now {...props} />;
  }
  return { Part, fetch, ahead: () => void (loaded === null && load().then(keep, () => undefined)) };
}
