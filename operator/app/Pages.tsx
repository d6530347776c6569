import { useState } from 'react';
import { Route, Switch } from 'wouter';
import { hasPermission } from '#contract/operator/roles.ts';
import type { Self } from '#operator/machines/operatorSignIn.machine.ts';
import { AccountPage } from '#operator/screens/AccountPage.tsx';
import { AlarmsPage } from '#operator/screens/AlarmsPage.tsx';
import { ApprovalsPage } from '#operator/screens/ApprovalsPage.tsx';
import { AuditPage } from '#operator/screens/AuditPage.tsx';
import { CasePage } from '#operator/screens/CasePage.tsx';
import { BatchesPage } from '#operator/screens/codes/BatchesPage.tsx';
import { DrawsPage } from '#operator/screens/codes/DrawsPage.tsx';
import { ContentListPage } from '#operator/screens/contents/ContentListPage.tsx';
import { ContentPage } from '#operator/screens/contents/ContentPage.tsx';
import { ContentsPage } from '#operator/screens/contents/ContentsPage.tsx';
import { DayPage } from '#operator/screens/day/DayPage.tsx';
import { DayRowsPage, LifecycleRowsPage } from '#operator/screens/day/RowsPages.tsx';
import { Door } from '#operator/screens/Door.tsx';
import { Frame } from '#operator/screens/Frame.tsx';
import { MaintenancePage } from '#operator/screens/MaintenancePage.tsx';
import { OrderPage } from '#operator/screens/OrderPage.tsx';
import { OwnPage } from '#operator/screens/OwnPage.tsx';
import { PeoplePage } from '#operator/screens/PeoplePage.tsx';
import { QueuePage } from '#operator/screens/QueuePage.tsx';
import { ReleasesPage } from '#operator/screens/releases/ReleasesPage.tsx';
import { RolesPage } from '#operator/screens/RolesPage.tsx';
import { SearchPage } from '#operator/screens/SearchPage.tsx';
import { UserPage } from '#operator/screens/UserPage.tsx';
import { createDesk, DeskProvider } from './desk.ts';
import { useSystem } from './system.ts';

/** What a person who is signed in sees; fetched while the person signs in. */
export default function Pages({ self }: { self: Self }) {
  const system = useSystem();
  const [desk] = useState(() => createDesk(system));
  return (
    <DeskProvider value={desk}>
      <Frame self={self}>
        <Switch>
          <Route path="/" component={hasPermission(self.roles, 'day.read') ? DayPage : Door} />
          <Route path="/day/:figure">{({ figure }) => <DayRowsPage key={figure} figure={figure} />}</Route>
          <Route path="/lifecycles/:chart/:state">
            {({ chart, state }) => <LifecycleRowsPage key={`${chart} ${state}`} chart={chart} state={state} />}
          </Route>
          <Route path="/queues" component={Door} />
          <Route path="/queues/:queue">{({ queue }) => <QueuePage key={queue} queue={queue} />}</Route>
          <Route path="/cases/:kind/:subject">
            {({ kind, subject }) => <CasePage key={`${kind} ${subject}`} kind={kind} subject={subject} />}
          </Route>
          <Route path="/contents" component={ContentsPage} />
          <Route path="/contents/:kind">{({ kind }) => <ContentListPage key={kind} kind={kind} />}</Route>
          <Route path="/contents/:kind/new">{({ kind }) => <ContentPage key={kind} kind={kind} contentKey={null} />}</Route>
          <Route path="/contents/:kind/edit/:key">
            {({ kind, key }) => <ContentPage key={`${kind} ${key}`} kind={kind} contentKey={decodeURIComponent(key)} />}
          </Route>
          <Route path="/releases" component={ReleasesPage} />
          <Route path="/batches" component={BatchesPage} />
          <Route path="/draws" component={DrawsPage} />
          <Route path="/approvals" component={ApprovalsPage} />
          <Route path="/alarms" component={AlarmsPage} />
          <Route path="/audit" component={AuditPage} />
          <Route path="/people" component={PeoplePage} />
          <Route path="/search">{() => <SearchPage />}</Route>
          <Route path="/search/:text">{({ text }) => <SearchPage text={text} />}</Route>
          <Route path="/maintenance" component={MaintenancePage} />
          <Route path="/users/:id">{({ id }) => <UserPage key={id} id={id} />}</Route>
          <Route path="/orders/:orderNo">{({ orderNo }) => <OrderPage key={orderNo} orderNo={orderNo} />}</Route>
          <Route path="/accounts/:id">{({ id }) => <AccountPage key={id} id={id} />}</Route>
          <Route path="/roles" component={RolesPage} />
          <Route path="/me" component={OwnPage} />
          <Route>
            <p>没有这个页面。</p>
          </Route>
        </Switch>
      </Frame>
    </DeskProvider>
  );
}
