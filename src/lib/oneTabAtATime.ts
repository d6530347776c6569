/** Works while no other tab of this site does anything of that name; without Web Locks, which only safe origins have, at once. */
export function oneTabAtATime<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { readonly locks?: LockManager };
  return locks ? (locks.request(name, { signal }, work) as Promise<T>) : work();
}
