import * as look from '#ui/look.module.css';
import * as styles from './AlertsScreen.module.css';
import type { ReactNode } from 'react';
import { formatRelative } from '#contract/rules/clock.ts';
import { ALERTS_MOST } from '#contract/rules/alert.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { type Alert, useAlerts, useSwitchAlert } from '#api/queries/alerts.ts';
import { useSavedSearches, useTellSavedSearch } from '#api/queries/savedSearches.ts';
import { useFollowedShops, useFollowShop } from '#api/queries/shops.ts';
import { links } from '#lib/links.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { ProductLine } from '#screens/parts/ProductLine.tsx';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { filtersOf } from '#screens/savedSearches/SavedSearches/savedSearch.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';
import { Switch } from '#ui/Switch.tsx';

function Block({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section className={classes(look['card'], look['padded'], styles['block'])} aria-label={title}>
      <h2>
        {title} <small>{note}</small>
      </h2>
      {children}
    </section>
  );
}

const what = ({ kind, hourlyFen }: Alert): string =>
  kind === 'FREE' || hourlyFen === null ? '空出来告诉我' : `低于 ${formatYuan(hourlyFen)}/时告诉我`;

function Alerts({ alerts, now }: { alerts: readonly Alert[]; now: number }) {
  const change = useSwitchAlert();
  if (alerts.length === 0)
    return (
      <EmptyState icon="bell" title="还没有提醒" action={<LinkButton href={links.hall({})}>去租号大厅</LinkButton>}>
        在账号页点“提醒我”，空出来或降价时会发一条消息
      </EmptyState>
    );
  return (
    <>
      <ul className={styles['list']}>
        {alerts.map((alert) => {
          const { kind, listing, toldAt, setAt } = alert;
          return (
            <li key={`${listing.id}${kind}`}>
              <ProductLine product={listing}>
                <Button
                  size="sm"
                  aria-label={`${toldAt === null ? '关掉' : '删除'}“${what(alert)}”：${listing.title}`}
                  onClick={() => change.mutate({ listingId: listing.id, kind, on: false })}
                >
                  {toldAt === null ? '关掉' : '删除'}
                </Button>
              </ProductLine>
              <p className={styles['what']}>
                <b>{what(alert)}</b>{' '}
                <small className={look['muted']}>
                  {toldAt === null ? `${formatRelative(setAt, now)} 设置` : `${formatRelative(toldAt, now)} 已提醒`}
                </small>
              </p>
            </li>
          );
        })}
      </ul>
      <ProblemNote problem={change.error?.problem ?? null} />
    </>
  );
}

/** A list with one switch per entry; nothing while it is empty. */
function Shops() {
  const { data } = useFollowedShops();
  const follow = useFollowShop();
  if (data === undefined || data.length === 0) return null;
  return (
    <Block title="关注的店铺" note="上新会发到消息，每个店铺一天最多一次">
      <ul className={styles['list']}>
        {data.map(({ id, name, listingCount }) => (
          <li key={id} className={styles['plain']}>
            <span className={styles['about']}>
              <b>
                <Anchor href={links.shops({ shop: id })}>{name}</Anchor>
              </b>
              <small className={look['muted']}>在租 {listingCount} 个账号</small>
            </span>
            <Button size="sm" aria-label={`取消关注 ${name}`} onClick={() => follow.mutate({ id, on: false })}>
              取消关注
            </Button>
          </li>
        ))}
      </ul>
      <ProblemNote problem={follow.error?.problem ?? null} />
    </Block>
  );
}

function Searches() {
  const searches = useSavedSearches(true);
  const tell = useTellSavedSearch();
  if (searches === undefined || searches.length === 0) return null;
  return (
    <Block title="保存的搜索" note="有新账号会发到消息，每个搜索一天最多一次">
      <ul className={styles['list']}>
        {searches.map((search) => (
          <li key={search.id} className={styles['plain']}>
            <b className={styles['about']}>
              <Anchor href={links.hall(filtersOf(search))}>{search.name}</Anchor>
            </b>
            <Switch
              checked={search.isTold}
              label={`“${search.name}”有新账号时发消息`}
              onChange={(on) => tell.mutate({ id: search.id, on })}
            />
          </li>
        ))}
      </ul>
      <ProblemNote problem={tell.error?.problem ?? null} />
    </Block>
  );
}

/** What a member has messages sent about: alerts on accounts, followed shops, saved searches; each is switched off in one press. */
export function AlertsScreen() {
  const { data, dataUpdatedAt, error, isFetching, refetch } = useAlerts(true);
  const waiting = data?.filter(({ toldAt }) => toldAt === null).length ?? 0;
  return (
    <>
      <Crumbs trail={[{ label: '个人中心', href: links.personal() }]} here="提醒与关注" />
      <h1 className={look['visuallyHidden']}>提醒与关注</h1>
      <Block title="账号提醒" note={data === undefined ? '' : `${waiting} / ${ALERTS_MOST} 个在等，每个只发一次`}>
        {data !== undefined && <Alerts alerts={data} now={dataUpdatedAt} />}
        {data === undefined && error !== null && <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />}
        {data === undefined && error === null && (
          <Loading label="正在载入提醒">
            <Skeleton height={64} />
            <Skeleton height={64} />
          </Loading>
        )}
      </Block>
      <Shops />
      <Searches />
    </>
  );
}
