import * as look from '#ui/look.module.css';
import * as styles from './App.module.css';
import { Suspense, useEffect, useRef } from 'react';
import { Redirect, Router, useLocation } from 'wouter';
import type { Brand } from '#state/brand.ts';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { BrandProvider, useBrand } from './brandContext.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { findRoute } from './findRoute.ts';
import { Layers } from './Layers.tsx';
import { MembersOnly } from './MembersOnly.tsx';
import { aroundNav } from './navigation.ts';
import { pageTitle, usePageTitle } from './pageTitle.ts';
import { AccountLayout, notFound, type Route } from './routes.tsx';
import type { RouteParams } from './routeView.tsx';
import { ClosingPlace } from './shell/ClosingPlace.tsx';
import { FloatGroup } from './shell/FloatGroup.tsx';
import { FooterPlace } from './shell/FooterPlace.tsx';
import { Header, SlimHeader } from './shell/Header.tsx';
import { NavBar } from './shell/NavBar.tsx';
import { OfflineBanner } from './shell/OfflineBanner.tsx';
import { RouteProgress } from './shell/RouteProgress.tsx';
import { TabBar } from './shell/TabBar.tsx';
import { Toaster } from './shell/Toaster.tsx';

const fallback = (
  <Loading label="页面载入中" className={look['pageWidth']}>
    <div style={{ paddingTop: 16 }}>
      <Skeleton height={388} radius={10} />
    </div>
  </Loading>
);

/** Focuses the main content, past header, navigation and filters; a screen marks it with `data-first`. */
const skip = (): void => (document.querySelector<HTMLElement>('[data-first]') ?? document.querySelector('main'))?.focus();

/** Focuses the new page after a navigation, so that keyboard and screen reader start there. */
function useFocusOnMove(address: string) {
  const page = useRef<HTMLElement>(null);
  const before = useRef(address);
  useEffect(() => {
    if (before.current === address) return;
    before.current = address;
    page.current?.focus({ preventScroll: true });
  }, [address]);
  return page;
}

function Screen({ route, params }: { route: Route; params: RouteParams }) {
  const view = <route.View params={params} />;
  const inLayout = route.layout === 'account' ? <AccountLayout.View>{view}</AccountLayout.View> : view;
  return route.members ? <MembersOnly>{inLayout}</MembersOnly> : inLayout;
}

function Page({ route, params, address }: { route: Route; params: RouteParams; address: string }) {
  const page = useFocusOnMove(address);
  usePageTitle(pageTitle(useBrand().environmentTitle, route.title), address);
  const framed = route.layout !== 'standalone';
  return (
    <>
      <button type="button" className={styles['skip']} onClick={skip}>
        跳到主要内容
      </button>
      {framed ? (
        <>
          <Header />
          <NavBar />
        </>
      ) : (
        <SlimHeader />
      )}
      <OfflineBanner />
      <ClosingPlace />
      {/* Another head is of another height: a new element does not move, the old one would. */}
      <main key={framed ? 'framed' : 'alone'} ref={page} className={styles['page']} tabIndex={-1}>
        <ErrorBoundary at={address}>
          <Suspense fallback={fallback}>
            <Screen route={route} params={params} />
          </Suspense>
        </ErrorBoundary>
      </main>
      <FooterPlace />
      {!route.hideFloat && <FloatGroup />}
      {framed && <TabBar />}
    </>
  );
}

function Place() {
  const [address] = useLocation();
  const found = findRoute(address);
  if (found && 'redirect' in found) return <Redirect to={found.redirect} replace />;
  const { route, params } = found ?? { route: notFound, params: {} };
  return <Page route={route} params={params} address={address} />;
}

interface AppProps {
  brand: Brand;
  base: string;
  /** The address, for rendering on the server. */
  drawnAt?: string;
}

export function App({ brand, base, drawnAt }: AppProps) {
  return (
    <BrandProvider value={brand}>
      <Router base={base} aroundNav={aroundNav} {...(drawnAt !== undefined && { ssrPath: drawnAt })}>
        <RouteProgress />
        <Place />
        <Toaster />
        <Layers />
      </Router>
    </BrandProvider>
  );
}
