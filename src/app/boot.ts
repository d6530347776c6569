// The server-rendered page is painted before the hydration code is evaluated; the gateway preloads that code.

import { holdClicks } from './firstClick.ts';

const begin = (): void => void import('./main.tsx');

if (document.getElementById('root')?.hasChildNodes()) holdClicks();
if (!document.hidden) requestAnimationFrame(() => setTimeout(begin));
else begin();
