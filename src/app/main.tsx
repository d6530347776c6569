import './early.ts';
import '#ui/tokens.css';
import '#ui/base.css';
import { type ReactNode, StrictMode, useEffect, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { type BrandId, brandOf } from '#state/brand.ts';
import { openChatMemory, watchChatMemory } from '#state/chatMemory.ts';
import { onFirstSign } from '#lib/firstSign.ts';
import { entitle } from '#state/usageTrail.ts';
import { App } from './App.tsx';
import { recoverChunks, restoreSession, saveHearts } from './chartsLoader.tsx';
import { answerHeldClick } from './firstClick.ts';
import { storeScroll, preloadHere } from './navigation.ts';
import { titleAt } from './pageTitle.ts';
import { tolerateTranslation } from './translated.ts';

/** The general skin is part of `tokens.css`. */
const skins: Readonly<Partial<Record<BrandId, () => Promise<unknown>>>> = {
  'internet-cafe': () => import('#ui/skins/internet-cafe.css'),
  ai: () => import('#ui/skins/ai.css'),
};

/** Delay after page load before ads and notices appear; their code is not fetched earlier. */
const settling = 6_000;

/** The session is read after the first render: the server-rendered page is the same for everybody. */
function Taken({ children }: { children: ReactNode }) {
  useLayoutEffect(restoreSession, []);
  useEffect(answerHeldClick, []);
  return children;
}

/** Counts the unread messages of this browser's open conversation with customer service; without one nothing is fetched. */
function countUnread(): void {
  let counting: Promise<unknown> | undefined;
  const begin = (): void => {
    if (openChatMemory() === null) return;
    counting ??= import('./wire/chatUnread.ts').then(
      (m) => m.countUnreadChat(),
      () => {
        counting = undefined;
      },
    );
  };
  watchChatMemory(begin);
  begin();
}

async function start(root: HTMLElement): Promise<void> {
  tolerateTranslation();
  const { brand, base } = brandOf(document.documentElement);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', brand.themeColor);
  entitle(titleAt);
  onFirstSign(() => void import('#ui/print.css').catch(() => undefined));
  saveHearts();
  recoverChunks();
  const here = preloadHere();
  storeScroll();
  // If the skin fails to load, the page has the general colours.
  await skins[brand.id]?.().catch(() => undefined);
  const app = <App brand={brand} base={base} />;
  if (root.hasChildNodes()) {
    // Hydrates only once the screen's code is loaded, so that no skeleton replaces the server-rendered page.
    await here;
    hydrateRoot(
      root,
      <StrictMode>
        <Taken>{app}</Taken>
      </StrictMode>,
    );
  } else {
    restoreSession();
    createRoot(root).render(<StrictMode>{app}</StrictMode>);
  }
  const later = () => {
    countUnread();
    setTimeout(() => void import('./shell/popups/mountPopups.tsx').then((m) => m.mountPopups(base)).catch(() => {}), settling);
  };
  if (document.readyState === 'complete') later();
  else addEventListener('load', later);
}

const root = document.getElementById('root');
if (root) void start(root);
