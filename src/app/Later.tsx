import { type FunctionComponent, useEffect, useState } from 'react';
import { withCharts } from './chartsLoader.tsx';

/** How long a page that is there stays free of what comes by itself. */
const settling = 5_000;

const loadPopups = withCharts<object>(() => import('./shell/popups/Popups.tsx').then((m) => m.Popups));

/** Ads, notices and their charts: nothing of them is fetched while a page is opened. */
export function Later() {
  const [Popups, setPopups] = useState<FunctionComponent | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => loadPopups().then((loaded) => setPopups(() => loaded), () => {}), settling);
    };
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
    return () => {
      removeEventListener('load', wait);
      clearTimeout(timer);
    };
  }, []);
  return Popups && <Popups />;
}
