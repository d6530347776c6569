/** Where a path is walked: on the machine, or in a browser whose answers are held or come from the real stack. */
export type Mode = 'machine' | 'held' | 'live';
