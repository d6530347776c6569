import { useLocation } from 'wouter';
import { useEffect } from 'react';
import { search as rest } from '#contract/operator/index.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { formatClock } from '#contract/rules/clock.ts';
import { useCalled } from '#operator/app/queries.ts';
import { orderText, statusText, yuan } from '#operator/cases/words.ts';
import { RowLink, useRowKeys } from '#operator/ui/rows.tsx';
import { Table } from '#operator/ui/Sections.tsx';
import { Read } from '#operator/ui/State.tsx';
import * as styles from '#operator/ui/parts.module.css';

type Found = DataOf<typeof rest.search>;

/** Where each result leads, in the order of the page. */
const placesOf = ({ people, orders, listings, charges }: Found): string[] => [
  ...people.map(({ id }) => `/users/${id}`),
  ...orders.map(({ order_no: no }) => `/orders/${no}`),
  ...listings.map(({ id }) => `/accounts/${id}`),
  ...charges.map(({ order_no: no, user_id: user }) => (no === null ? `/users/${user}` : `/orders/${no}`)),
];

function Lists({ people, orders, listings, charges }: Found) {
  const lists = [
    {
      title: '用户',
      head: ['编号', '用户名', '昵称', '手机号', '状态'],
      rows: people.map(({ id, username, nickname, phone, status }) => [
        <RowLink key={id} to={`/users/${id}`}>
          {id}
        </RowLink>,
        username,
        nickname,
        phone ?? '没有',
        statusText(status),
      ]),
    },
    {
      title: '订单',
      head: ['订单号', '账号', '状态', '下单', '租金'],
      rows: orders.map(({ order_no: no, title, status, created_at: at, rent_fen: rent }) => [
        <RowLink key={no} to={`/orders/${no}`}>
          {no}
        </RowLink>,
        title,
        orderText(status),
        formatClock(at),
        yuan(rent),
      ]),
    },
    {
      title: '账号',
      head: ['编号', '标题', '游戏', '状态'],
      rows: listings.map(({ id, title, game, state }) => [
        <RowLink key={id} to={`/accounts/${id}`}>
          {id}
        </RowLink>,
        title,
        game,
        statusText(state),
      ]),
    },
    {
      title: '付款',
      head: ['付款号', '为了', '金额', '状态'],
      rows: charges.map(({ charge_no: no, subject, amount_fen: amount, status, order_no: order, user_id: user }) => [
        <RowLink key={no} to={order === null ? `/users/${user}` : `/orders/${order}`}>
          {no}
        </RowLink>,
        subject,
        yuan(amount),
        statusText(status),
      ]),
    },
  ].filter(({ rows }) => rows.length > 0);
  if (lists.length === 0) return <p>没有找到。手机号和编号要完整，名字写开头就行。</p>;
  return (
    <div className={styles['list']}>
      {lists.map(({ title, ...table }) => (
        <section key={title} className={styles['card']}>
          <h2>{title}</h2>
          <Table label={title} {...table} />
        </section>
      ))}
    </div>
  );
}

function Results({ text }: { text: string }) {
  const asked = useCalled(rest.search, { query: { text } });
  const [, go] = useLocation();
  const places = asked.data ? placesOf(asked.data) : [];
  const only = places.length === 1 ? places[0] : undefined;
  useEffect(() => {
    if (only !== undefined) go(only, { replace: true });
  }, [only, go]);
  return <Read of={asked}>{(found) => <Lists {...found} />}</Read>;
}

/** What was found; a single result opens by itself. */
export function SearchPage({ text }: { text?: string }) {
  useRowKeys();
  return (
    <>
      <div className={styles['head']}>
        <h1>{text === undefined ? '查找' : `查找“${text}”`}</h1>
      </div>
      {text === undefined ? (
        <p>
          按 <kbd>/</kbd>，写手机号、名字的开头、用户编号、订单号、账号编号或付款号。
        </p>
      ) : (
        <Results text={text} />
      )}
    </>
  );
}
