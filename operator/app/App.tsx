import { QueryClientProvider } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { PrimeReactProvider } from 'primereact/api';
import { Dialog } from 'primereact/dialog';
import { lazy, Suspense, useEffect } from 'react';
import { SignIn } from '#operator/screens/SignIn.tsx';
import { Keys } from '#operator/ui/keys.tsx';
import * as frame from '#operator/ui/frame.module.css';
import * as parts from '#operator/ui/parts.module.css';
import { LOCALE } from '#operator/ui/locale.ts';
import { type System, SystemProvider, useSelf, useSystem } from './system.ts';

/** Parts of PrimeReact that have no name of their own. */
const NAMES = { dropdown: { trigger: { 'aria-label': '打开选项' }, select: { 'aria-label': '选项' } } };

const load = () => import('./Pages.tsx');
const Pages = lazy(load);

/** The sign-in, or the pages; when a session has ended, the sign-in stands over the page, which stays as it was. */
function Gate() {
  const { signIn } = useSystem();
  const self = useSelf();
  const isIn = useSelector(signIn, (snapshot) => snapshot.hasTag('page'));
  useEffect(() => void load(), []);
  if (self === null)
    return (
      <main className={frame['gate']}>
        <section className={parts['card']}>
          <h1>运营台</h1>
          <SignIn />
        </section>
      </main>
    );
  return (
    <>
      <Suspense>
        <Pages key={self.id} self={self} />
      </Suspense>
      <Dialog
        header="登录已失效，重新登录后接着做"
        visible={!isIn}
        closeOnEscape={false}
        onHide={() => signIn.send({ type: 'session.close' })}
      >
        <SignIn />
      </Dialog>
    </>
  );
}

export function App({ system, nonce }: { system: System; nonce?: string | undefined }) {
  return (
    <PrimeReactProvider value={{ locale: LOCALE, pt: NAMES, ...(nonce !== undefined && { nonce }) }}>
      <QueryClientProvider client={system.queries}>
        <SystemProvider value={system}>
          <Keys>
            <Gate />
          </Keys>
        </SystemProvider>
      </QueryClientProvider>
    </PrimeReactProvider>
  );
}
