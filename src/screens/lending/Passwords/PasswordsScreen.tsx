import * as look from '#ui/look.module.css';
import * as rows from '#screens/orders/Orders/OrderRows.module.css';
import * as styles from './Passwords.module.css';
import { formatRelative } from '#contract/rules/clock.ts';
import { type PasswordDue, usePasswordsDue } from '#api/queries/lending.ts';
import { links } from '#lib/links.ts';
import { copied } from '#screens/parts/copied.ts';
import { ProductLine } from '#screens/parts/ProductLine.tsx';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { useMinute } from '#screens/parts/useMinute.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';
import { Tag } from '#ui/Tag.tsx';
import { ChangeLogin } from './ChangeLogin.tsx';

function Due({ due }: { due: PasswordDue }) {
  const now = useMinute();
  const { product, account, dueAt, orderNo, rests, nextStartsAt } = due;
  return (
    <li className={classes(look['card'], look['padded'], styles['due'])}>
      <ProductLine product={product}>
        <Tag tone={rests ? 'book' : 'plain'}>{rests ? '改好前不出租' : '照常出租'}</Tag>
      </ProductLine>
      <p className={look['secondary']}>
        {orderNo === null ? (
          `${formatRelative(dueAt, now)} 的免费玩`
        ) : (
          <Anchor className={look['link']} href={links.lentOrder({ order_no: orderNo })}>
            {formatRelative(dueAt, now)} 的租用
          </Anchor>
        )}
        已结束。{nextStartsAt === null ? '' : `${formatRelative(nextStartsAt, now)} 有下一单，请在此之前改好。`}
      </p>
      <p className={styles['account']}>
        登录账号 <b className={look['number']}>{account}</b>
        <CopyButton kind="bare" text={account} what="登录账号" onDone={copied('登录账号')} />
      </p>
      <ChangeLogin listingId={product.id} />
    </li>
  );
}

function List() {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = usePasswordsDue();
  if (!data)
    return error ? (
      <div className={look['card']}>
        <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />
      </div>
    ) : (
      <Loading label="正在载入待改密码的账号" className={styles['list']}>
        {[0, 1].map((at) => (
          <Skeleton key={at} height={240} radius={10} />
        ))}
      </Loading>
    );
  const all = data.pages.flatMap(({ items }) => items);
  if (all.length === 0)
    return (
      <div className={look['card']}>
        <EmptyState icon="lock" title="没有待改的密码" action={<LinkButton href={links.lentOrders()}>看出租订单</LinkButton>}>
          每次租用结束后，账号会出现在这里，提醒你换一个新密码
        </EmptyState>
      </div>
    );
  return (
    <>
      <ul className={styles['list']}>
        {all.map((due) => (
          <Due key={due.product.id} due={due} />
        ))}
      </ul>
      {error && <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {hasNextPage && (
        <p className={rows['more']}>
          <Button size="lg" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            加载更多
          </Button>
        </p>
      )}
    </>
  );
}

/** Own accounts whose password is to be changed after a rental. */
export function PasswordsScreen() {
  const trail = [
    { label: '个人中心', href: links.personal() },
    { label: '出租订单', href: links.lentOrders() },
  ];
  return (
    <>
      <Crumbs trail={trail} here="待改密码" />
      <h1 className={look['visuallyHidden']}>待改密码</h1>
      <List />
    </>
  );
}
