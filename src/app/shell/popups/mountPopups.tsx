import { type FunctionComponent, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { startLater, withCharts } from '#app/chartsLoader.tsx';
import { aroundNav } from '#app/navigation.ts';

const load = withCharts<object>(async () => {
  const [{ Popups }] = await Promise.all([import('./Popups.tsx'), startLater()]);
  return Popups;
});

/** Automatic popups (ads and notices) and their charts, in a separate React root. */
export async function mountPopups(base: string): Promise<void> {
  const Popups: FunctionComponent = await load();
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <StrictMode>
      <Router base={base} aroundNav={aroundNav}>
        <Popups />
      </Router>
    </StrictMode>,
  );
}
