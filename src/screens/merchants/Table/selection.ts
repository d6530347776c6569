import { useSyncExternalStore } from 'react';

/** Ids that are selected, over all pages. Only the parts that show an id follow it. */
export class Selection {
  #ids: ReadonlySet<string> = new Set();
  readonly #listeners = new Set<() => void>();

  get ids(): ReadonlySet<string> {
    return this.#ids;
  }

  readonly follow = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(ids: Iterable<string>): void {
    this.#ids = new Set(ids);
    for (const listener of this.#listeners) listener();
  }

  /** Selects some, or takes them out. */
  change(ids: readonly string[], isOn: boolean): void {
    const given = new Set(ids);
    this.set(isOn ? [...this.#ids, ...ids] : [...this.#ids].filter((id) => !given.has(id)));
  }
}

export const useIsSelected = (selection: Selection, id: string): boolean =>
  useSyncExternalStore(selection.follow, () => selection.ids.has(id));

export const useSelectedIds = (selection: Selection): ReadonlySet<string> => useSyncExternalStore(selection.follow, () => selection.ids);
