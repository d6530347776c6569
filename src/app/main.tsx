import './early.ts';
import '#ui/tokens.css';
import '#ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { type BrandId, brandOf } from '#state/brand.ts';
import { App } from './App.tsx';
import { restoreSession } from './chartsLoader.tsx';
import { keepScroll, preloadHere } from './navigation.ts';

/** The general skin is part of the tokens. */
const skins: Readonly<Partial<Record<BrandId, () => Promise<unknown>>>> = {
  'internet-cafe': () => import('#ui/skins/internet-cafe.css'),
  'ai': () => import('#ui/skins/ai.css'),
};

async function start(root: HTMLElement): Promise<void> {
  const { brand, base } = brandOf(document.documentElement);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', brand.themeColor);
  restoreSession();
  preloadHere();
  keepScroll();
  // Without its skin a page is still whole: it stands in the general colours.
  await skins[brand.id]?.().catch(() => undefined);
  document.documentElement.style.background = '';
  createRoot(root).render(<StrictMode><App brand={brand} base={base} /></StrictMode>);
}

const root = document.getElementById('root');
if (root) void start(root);
