import * as look from '#ui/look.module.css';
import * as orders from '#screens/orders/Orders/OrdersScreen.module.css';
import * as rows from '#screens/orders/Orders/OrderRows.module.css';
import * as styles from './LentOrders.module.css';
import { type FormEvent, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useLentOrders } from '#api/queries/lending.ts';
import { links } from '#lib/links.ts';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { ServiceDoor } from '#screens/parts/ServiceDoor.tsx';
import { useRights } from '#screens/parts/useRights.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { classes } from '#ui/classes.ts';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { LentRowItem } from './LentRowItem.tsx';
import { lentTabs, type LentType, lentTypeIn, listingIdIn } from './lentTabs.ts';

interface Shown {
  type: LentType;
  listingId: string | null;
}

function Rows({ type, listingId }: Shown) {
  const tab = lentTabs.find((each) => each.type === type)?.tab ?? 'ALL';
  const { data, error, isFetching, isPlaceholderData, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useLentOrders({
    tab,
    listingId,
  });
  if (!data) {
    if (error) return <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />;
    return (
      <Loading label="正在载入出租订单" className={styles['waiting']}>
        {[0, 1, 2, 3].map((at) => (
          <Skeleton key={at} height={104} radius={8} />
        ))}
      </Loading>
    );
  }
  const orderRows = data.pages.flatMap(({ items }) => items);
  if (orderRows.length === 0)
    return (
      <EmptyState
        icon="list"
        title={type === 'all' && listingId === null ? '还没有出租订单' : '这里没有订单'}
        action={
          type === 'all' && listingId === null ? (
            <LinkButton href={links.hall({})}>去租号大厅看看</LinkButton>
          ) : (
            <LinkButton href={links.lentOrders()}>看全部出租订单</LinkButton>
          )
        }
      >
        别人租了你的账号、付了款，订单就在这里
      </EmptyState>
    );
  return (
    <div aria-busy={isPlaceholderData || undefined}>
      <ul>
        {orderRows.map((order) => (
          <LentRowItem key={order.orderNo} order={order} />
        ))}
      </ul>
      {error && <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {hasNextPage && !error && (
        <p className={rows['more']}>
          <Button size="lg" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            加载更多
          </Button>
        </p>
      )}
    </div>
  );
}

function AccountFilter({ listingId, onChange }: { listingId: string | null; onChange: (id: string | null) => void }) {
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const id = listingIdIn(typed.trim());
    if (id !== null) onChange(id);
    setTyped('');
  };
  if (listingId !== null)
    return (
      <Chip pressed aria-label={`不再只看账号 ${listingId}`} onClick={() => onChange(null)}>
        账号 {listingId}
        <Icon name="x" small />
      </Chip>
    );
  return (
    <form onSubmit={submit} className={styles['account']}>
      <TextInput
        size="sm"
        type="search"
        inputMode="numeric"
        aria-label="按账号编号筛选"
        placeholder="账号编号"
        value={typed}
        onChange={setTyped}
        maxLength={18}
        lead={<Icon name="search" small />}
      />
    </form>
  );
}

/** Orders of the user's own accounts. */
export function LentOrdersScreen() {
  const search = new URLSearchParams(useSearch());
  const [, navigate] = useLocation();
  const shown: Shown = { type: lentTypeIn(search.get('type')), listingId: listingIdIn(search.get('account_id')) };
  const show = (part: Partial<Shown>) => {
    const { type, listingId } = { ...shown, ...part };
    navigate(links.lentOrders({ ...(type !== 'all' && { type }), ...(listingId !== null && { account_id: listingId }) }), {
      replace: true,
    });
  };
  const rights = useRights();
  return (
    <>
      <Crumbs trail={[{ label: '个人中心', href: links.personal() }]} here="出租订单" actions={<ServiceDoor />} />
      <section className={classes(look['card'], orders['orders'])}>
        <h1 className={look['visuallyHidden']}>出租订单</h1>
        <div className={styles['bar']}>
          <AccountFilter listingId={shown.listingId} onChange={(listingId) => show({ listingId })} />
          <LinkButton size="sm" icon="lock" href={links.passwordsDue()}>
            待改密码
          </LinkButton>
          {rights.money && (
            <LinkButton size="sm" icon="coin" href={links.income()}>
              出租收入
            </LinkButton>
          )}
        </div>
        <Tabs
          label="订单状态"
          tabs={lentTabs.map(({ type: id, label }) => ({ id, label }))}
          active={shown.type}
          onChange={(type) => show({ type })}
        >
          <Rows {...shown} />
        </Tabs>
      </section>
    </>
  );
}
