// A page is shown as it came before the code that takes it over is evaluated; the gateway has that code fetched meanwhile.

import { holdClicks } from './firstClick.ts';

const begin = (): void => void import('./main.tsx');

if (document.getElementById('root')?.hasChildNodes()) holdClicks();
if (!document.hidden) requestAnimationFrame(() => setTimeout(begin));
else begin();
