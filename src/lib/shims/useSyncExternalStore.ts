/** Stands in for the shim of React versions before 18: without it every page loads a copy of a hook that React brings itself. */
export { useSyncExternalStore } from 'react';
