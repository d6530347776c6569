import { QueryClientProvider } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { PrimeReactProvider } from 'primereact/api';
import { Dialog } from 'primereact/dialog';
import { Route, Switch } from 'wouter';
import type { Self } from '#operator/machines/operatorSignIn.machine.ts';
import { AlarmsPage } from '#operator/screens/AlarmsPage.tsx';
import { ApprovalsPage } from '#operator/screens/ApprovalsPage.tsx';
import { AuditPage } from '#operator/screens/AuditPage.tsx';
import { CasePage } from '#operator/screens/CasePage.tsx';
import { Door } from '#operator/screens/Door.tsx';
import { Frame } from '#operator/screens/Frame.tsx';
import { OwnPage } from '#operator/screens/OwnPage.tsx';
import { PeoplePage } from '#operator/screens/PeoplePage.tsx';
import { QueuePage } from '#operator/screens/QueuePage.tsx';
import { RolesPage } from '#operator/screens/RolesPage.tsx';
import { SignIn } from '#operator/screens/SignIn.tsx';
import { UserPage } from '#operator/screens/UserPage.tsx';
import { Keys } from '#operator/ui/keys.tsx';
import * as frame from '#operator/ui/frame.module.css';
import * as parts from '#operator/ui/parts.module.css';
import { LOCALE } from '#operator/ui/locale.ts';
import { type System, SystemProvider, useSelf, useSystem } from './system.ts';

function Pages({ self }: { self: Self }) {
  return (
    <Frame self={self}>
      <Switch>
        <Route path="/" component={Door} />
        <Route path="/queues/:queue">{({ queue }) => <QueuePage key={queue} queue={queue} />}</Route>
        <Route path="/cases/:kind/:subject">
          {({ kind, subject }) => <CasePage key={`${kind} ${subject}`} kind={kind} subject={subject} />}
        </Route>
        <Route path="/approvals" component={ApprovalsPage} />
        <Route path="/alarms" component={AlarmsPage} />
        <Route path="/audit" component={AuditPage} />
        <Route path="/people" component={PeoplePage} />
        <Route path="/users" component={UserPage} />
        <Route path="/roles" component={RolesPage} />
        <Route path="/me" component={OwnPage} />
        <Route>
          <p>没有这个页面。</p>
        </Route>
      </Switch>
    </Frame>
  );
}

/** The sign-in, or the pages; when a session has ended, the sign-in stands over the page, which stays as it was. */
function Gate() {
  const { signIn } = useSystem();
  const self = useSelf();
  const isIn = useSelector(signIn, (snapshot) => snapshot.hasTag('page'));
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
      <Pages key={self.id} self={self} />
      <Dialog header="登录已失效，重新登录后接着做" visible={!isIn} onHide={() => signIn.send({ type: 'session.close' })}>
        <SignIn />
      </Dialog>
    </>
  );
}

export function App({ system, nonce }: { system: System; nonce?: string | undefined }) {
  return (
    <PrimeReactProvider value={{ locale: LOCALE, ...(nonce !== undefined && { nonce }) }}>
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
