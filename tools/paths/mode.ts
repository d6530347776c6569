/** How a path is run: on the machine, or in a browser with held responses or on the real stack. */
export type Mode = 'machine' | 'held' | 'live';
