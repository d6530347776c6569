import { Button } from 'primereact/button';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { queues as rest } from '#contract/operator/index.ts';
import { hasPermission, operatorRoles, roleTexts } from '#contract/operator/roles.ts';
import type { Self } from '#operator/machines/operatorSignIn.machine.ts';
import { useCalled } from '#operator/app/queries.ts';
import { useSystem } from '#operator/app/system.ts';
import { roughly, shortly } from '#operator/ui/Due.tsx';
import { SearchBox } from './SearchBox.tsx';
import { useNow } from '#operator/ui/useNow.ts';
import * as styles from '#operator/ui/frame.module.css';

interface Door {
  readonly to: string;
  readonly text: string;
  readonly isOpen: (roles: readonly string[]) => boolean;
}

interface PlaceProps {
  readonly place: string;
  readonly roles: readonly string[];
}

const mayFind = (roles: readonly string[]): boolean => hasPermission(roles, 'users.read');
const everybody = (): boolean => true;
/** What people do all day, in the head. */
const work: readonly Door[] = [
  { to: '/', text: '今天', isOpen: (roles) => hasPermission(roles, 'day.read') },
  { to: '/queues', text: '处理', isOpen: everybody },
  { to: '/approvals', text: '待同意', isOpen: everybody },
  { to: '/search', text: '查找', isOpen: mayFind },
  { to: '/contents', text: '内容', isOpen: (roles) => hasPermission(roles, 'contents.read') },
  { to: '/releases', text: '下载', isOpen: (roles) => hasPermission(roles, 'downloads.read') },
  { to: '/batches', text: '兑换码', isOpen: (roles) => hasPermission(roles, 'batches.read') },
  { to: '/draws', text: '抽奖', isOpen: (roles) => hasPermission(roles, 'stock.read') },
  { to: '/maintenance', text: '维护', isOpen: (roles) => hasPermission(roles, 'maintenance.read') },
];
/** The platform itself, at the side. */
const platform: readonly Door[] = [
  { to: '/alarms', text: '警报', isOpen: (roles) => hasPermission(roles, 'alarms.read') },
  { to: '/audit', text: '操作记录', isOpen: (roles) => hasPermission(roles, 'audit.read') },
  { to: '/people', text: '人员', isOpen: (roles) => hasPermission(roles, 'people.read') },
  { to: '/roles', text: '角色', isOpen: everybody },
  { to: '/me', text: '我的登录', isOpen: everybody },
];

/** Pages that are reached from another one of the doors. */
const under: Readonly<Record<string, RegExp>> = {
  '/': /^\/(?:day|lifecycles)\//,
  '/queues': /^\/cases\/(?!(?:approvals|alarms|people|batches|draws|drawYears|maintenance|limits|coins|credit|accounts)\/)/,
  '/approvals': /^\/cases\/approvals\//,
  '/alarms': /^\/cases\/alarms\//,
  '/people': /^\/cases\/people\//,
  '/batches': /^\/cases\/batches\//,
  '/draws': /^\/cases\/draw(?:s|Years)\//,
  '/maintenance': /^\/cases\/maintenance\//,
  '/search': /^\/(?:users|orders|accounts|cases\/(?:limits|coins|credit|accounts))\//,
};
const isUnder = (place: string, to: string): boolean =>
  place === to || (to !== '/' && place.startsWith(`${to}/`)) || (under[to]?.test(place) ?? false);

function Doors({ of, place, roles }: PlaceProps & { readonly of: readonly Door[] }) {
  return of
    .filter(({ isOpen }) => isOpen(roles))
    .map(({ to, text }) => (
      <Link key={to} href={to} aria-current={isUnder(place, to) ? 'page' : undefined}>
        {text}
      </Link>
    ));
}

function Side({ place, roles }: PlaceProps) {
  const { data } = useCalled(rest.listQueues, {});
  const now = useNow();
  return (
    <aside className={styles['side']}>
      {data?.list.length !== 0 && <h2>队列</h2>}
      <nav aria-label="队列">
        {data?.list.map(({ name, title, waiting, overdue, oldest_at: oldest }) => (
          <Link
            key={name}
            href={`/queues/${name}`}
            className={styles['queue']}
            aria-current={place === `/queues/${name}` || place.startsWith(`/cases/${name}/`) ? 'page' : undefined}
          >
            <span>{title}</span>
            <small className={overdue > 0 ? styles['late'] : undefined}>{oldest === null ? '' : shortly(now - oldest)}</small>
            <b>{waiting}</b>
          </Link>
        ))}
      </nav>
      <h2>平台</h2>
      <nav aria-label="平台" className={styles['platform']}>
        <Doors of={platform} place={place} roles={roles} />
      </nav>
    </aside>
  );
}

/** Head and queues around every page. */
export function Frame({ self, children }: { self: Self; children: ReactNode }) {
  const { signIn } = useSystem();
  const [place] = useLocation();
  const now = useNow();
  const roles = operatorRoles.filter((role) => self.roles.includes(role)).map((role) => roleTexts[role]);
  return (
    <div className={styles['frame']}>
      <header className={styles['top']}>
        <Link href="/" className={styles['logo']}>
          运营台
        </Link>
        <nav className={styles['nav']} aria-label="页面">
          <Doors of={work} place={place} roles={self.roles} />
        </nav>
        {mayFind(self.roles) && <SearchBox />}
        <div className={styles['self']}>
          <span className={styles['who']}>
            <b>{self.name}</b>
            <small>
              {roles.join('、') || '没有角色'}，登录还剩 {roughly(Math.max(0, self.expiresAt - now))}
            </small>
          </span>
          <Button label="退出" outlined onClick={() => signIn.send({ type: 'session.close' })} />
        </div>
      </header>
      <Side place={place} roles={self.roles} />
      <main className={styles['main']}>{children}</main>
    </div>
  );
}
