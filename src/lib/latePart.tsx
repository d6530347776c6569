import { type FunctionComponent, type ReactNode, useEffect, useState } from 'react';
import { loadChunk } from './chunks.ts';

export interface LatePart<Props> {
  /** Draws `waiting` until the part is there; a part that cannot be had leaves the page as it is, and is asked for again the next time. */
  Part: FunctionComponent<Props>;
  /** Loads the part if necessary; rejects if loading fails and no chart handles it. */
  fetch: () => Promise<unknown>;
  /** Preloads the part; failures are ignored. */
  ahead: () => void;
}

/** A part of a page whose code comes when it is first needed. Unlike `React.lazy` it never takes the page down with it. */
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
    return Shown === null ? waiting(props) : <Shown {...props} />;
  }
  return { Part, fetch, ahead: () => void (loaded === null && load().then(keep, () => undefined)) };
}
