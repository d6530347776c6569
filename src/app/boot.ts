// A page that came drawn is shown before the code that takes it over is evaluated; the gateway has that code fetched meanwhile.

import { holdClicks } from './firstClick.ts';

const begin = (): void => void import('./main.tsx');
const isDrawn = document.getElementById('root')?.hasChildNodes() === true;

if (isDrawn) holdClicks();
if (isDrawn && !document.hidden) requestAnimationFrame(() => setTimeout(begin));
else begin();
