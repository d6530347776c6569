import './Notices.css';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { navigationPending } from '#app/navigation.ts';

/** What takes no longer shows nothing. */
const quiet = 300;

export function RouteProgress() {
  const pending = useSyncExternalStore(navigationPending.subscribe, navigationPending.read, navigationPending.read);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setShown(true), quiet);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [pending]);
  return shown ? <div className="progress" role="progressbar" aria-label="页面载入中" /> : null;
}
