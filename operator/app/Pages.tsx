import { Route, Switch } from 'wouter';
import { hasPermission } from '#contract/operator/roles.ts';
import type { Self } from '#operator/machines/operatorSignIn.machine.ts';
import { AlarmsPage } from '#operator/screens/AlarmsPage.tsx';
import { ApprovalsPage } from '#operator/screens/ApprovalsPage.tsx';
import { AuditPage } from '#operator/screens/AuditPage.tsx';
import { CasePage } from '#operator/screens/CasePage.tsx';
import { DayPage } from '#operator/screens/day/DayPage.tsx';
import { DayRowsPage, LifecycleRowsPage } from '#operator/screens/day/RowsPages.tsx';
import { Door } from '#operator/screens/Door.tsx';
import { Frame } from '#operator/screens/Frame.tsx';
import { OwnPage } from '#operator/screens/OwnPage.tsx';
import { PeoplePage } from '#operator/screens/PeoplePage.tsx';
import { QueuePage } from '#operator/screens/QueuePage.tsx';
import { RolesPage } from '#operator/screens/RolesPage.tsx';
import { UserPage } from '#operator/screens/UserPage.tsx';

/** What a person who is signed in sees; fetched while the person signs in. */
export default function Pages({ self }: { self: Self }) {
  return (
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
