interface Waiting {
  readonly who: string;
  readonly start: (place: number) => void;
}

/** Limits concurrency to `places` tasks and one per user; the others queue in order. A task gets the number of its place. */
export function turns(places: number): <T>(who: string, task: (place: number) => Promise<T>) => Promise<T> {
  const free = Array.from({ length: places }, (_, place) => place);
  const running = new Set<string>();
  const waiting: Waiting[] = [];

  const startNext = (): void => {
    const at = waiting.findIndex(({ who }) => !running.has(who));
    const [place] = free;
    if (at < 0 || place === undefined) return;
    free.shift();
    for (const { who, start } of waiting.splice(at, 1)) {
      running.add(who);
      start(place);
    }
  };

  return async (who, task) => {
    const place = await new Promise<number>((start) => {
      waiting.push({ who, start });
      startNext();
    });
    try {
      return await task(place);
    } finally {
      running.delete(who);
      free.push(place);
      free.sort((one, other) => one - other);
      startNext();
    }
  };
}
