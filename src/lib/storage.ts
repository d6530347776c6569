type Part = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Access to the property throws if the browser forbids storage. */
function storageOr(open: () => Storage): Part {
  const onPage = new Map<string, string>();
  const attempt = <T>(run: (storage: Storage) => T): T | undefined => {
    try {
      return run(open());
    } catch {
      return undefined;
    }
  };
  return {
    getItem: (key) => onPage.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    setItem: (key, value) => {
      const isKept = attempt((storage) => storage.setItem(key, value) === undefined);
      if (isKept) onPage.delete(key);
      else onPage.set(key, value);
    },
    removeItem: (key) => {
      onPage.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
  };
}

/** localStorage; values that it refuses because it is forbidden or full live as long as the page. */
export const browserStorage = storageOr(() => localStorage);
/** sessionStorage, likewise. */
export const tabStorage = storageOr(() => sessionStorage);
