/** Runs `work` under a lock shared by all tabs of this site; without Web Locks, which need a secure context, it runs at once. */
export function oneTabAtATime<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { readonly locks?: LockManager };
  return locks ? (locks.request(name, { signal }, work) as Promise<T>) : work();
}
