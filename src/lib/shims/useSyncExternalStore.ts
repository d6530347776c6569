/** Replaces the shim for React before 18: without this every page loads a copy of a hook that React includes. */
export { useSyncExternalStore } from 'react';
