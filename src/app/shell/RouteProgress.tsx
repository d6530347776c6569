import * as styles from './RouteProgress.module.css';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { onItsWay } from '#app/navigation.ts';

/** Delay before the progress bar appears, ms. */
const quiet = 300;

export function RouteProgress() {
  const { pending } = useSnapshot(onItsWay);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setShown(true), quiet);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [pending]);
  return shown ? <div className={styles['progress']} role="progressbar" aria-label="页面载入中" /> : null;
}
