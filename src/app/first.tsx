import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import type { DrawFirstScreen } from '#contract/firstScreen.ts';
import { storeHome } from '#api/queries/firstHome.ts';
import { storeHotWords } from '#api/queries/hotWords.ts';
import { brandById } from '#state/brand.ts';
import { HomeScreen } from '#screens/catalogue/Home/HomeScreen.tsx';
import { App } from './App.tsx';
import { home } from './routes.tsx';

home.take(HomeScreen);

/** Built for the gateway only; `main.tsx` hydrates the result, so both must render the same tree. */
export const drawFirstScreen: DrawFirstScreen = ({ id, base }, reading) => {
  storeHotWords(reading.hotWords ?? []);
  storeHome(reading);
  return renderToString(
    <StrictMode>
      <App brand={brandById(id)} base={base} drawnAt={`${base}/`} />
    </StrictMode>,
  );
};
