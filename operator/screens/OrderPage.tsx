import { Tag } from 'primereact/tag';
import { useState } from 'react';
import { Link } from 'wouter';
import { actText } from '#contract/operator/acts.ts';
import { orders as rest, users } from '#contract/operator/index.ts';
import { hasPermission } from '#contract/operator/roles.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { formatClock } from '#contract/rules/clock.ts';
import { useCalled } from '#operator/app/queries.ts';
import { useSelf, useSystem } from '#operator/app/system.ts';
import { accountText, actorText, clockOr, eventText, orderText, statusText, valueText, yuan, yuanOr } from '#operator/cases/words.ts';
import { RowLink, useRowKeys } from '#operator/ui/rows.tsx';
import { Facts, Panel, Table } from '#operator/ui/Sections.tsx';
import { Read } from '#operator/ui/State.tsx';
import * as styles from '#operator/ui/parts.module.css';
import { Reveal } from './Reveal.tsx';

type Order = DataOf<typeof rest.getOrder>;

function People({ order: { renter, owner, listing } }: { order: Order }) {
  return (
    <Panel title="谁和什么">
      <Table
        label="谁和什么"
        head={['', '', '编号']}
        rows={[
          ['租客', `${renter.nickname}（${renter.username}）`, { id: renter.id, to: `/users/${renter.id}` }] as const,
          ['号主', `${owner.nickname}（${owner.username}）`, { id: owner.id, to: `/users/${owner.id}` }] as const,
          ['账号', `${listing.game} ${listing.title}`, { id: listing.id, to: `/accounts/${listing.id}` }] as const,
        ].map(([who, name, { id, to }]) => [
          who,
          name,
          <RowLink key={to} to={to}>
            {id}
          </RowLink>,
        ])}
      />
    </Panel>
  );
}

function Terms({ order }: { order: Order }) {
  return (
    <Panel title="订单">
      <Facts
        facts={[
          ['下单', formatClock(order.created_at)],
          ['付款', clockOr(order.paid_at)],
          ['租期', `${formatClock(order.start_at)} — ${formatClock(order.end_at)}`],
          ['结束', clockOr(order.ended_at)],
          ['结算', clockOr(order.settled_at)],
          ...order.lines.map(({ title, fen }) => [title, yuan(fen)] as const),
          ['应付', yuan(order.payable_fen)],
          ['平台代管', yuan(order.escrow_fen)],
        ]}
      />
    </Panel>
  );
}

function Readings({ order }: { order: Order }) {
  const { call } = useSystem();
  const [shown, setShown] = useState<Order['readings'] | null>(null);
  return (
    <Panel title="上号信息的读取" isEmpty={order.readings.length === 0}>
      <Table label="上号信息的读取" head={['时间', '地址']} rows={(shown ?? order.readings).map(({ at, ip }) => [formatClock(at), ip])} />
      <Reveal
        what="完整的地址"
        ask={(because) => call(users.revealReadings, { params: { order_no: order.order_no }, body: { because } })}
        onShown={({ readings }) => setShown(readings)}
      />
    </Panel>
  );
}

function Records({ order }: { order: Order }) {
  return (
    <>
      <Panel title="经过" isWide>
        <Table
          label="经过"
          head={['时间', '事件', '谁', '之后的状态', '备注']}
          rows={order.history.map((step) => [
            formatClock(step.at),
            eventText(step.event),
            actorText(step.by),
            orderText(step.to),
            step.note,
          ])}
        />
      </Panel>
      <Panel title="账目" isEmpty={order.money.length === 0} isWide>
        <Table
          label="账目"
          head={['时间', '什么', '账户', '金额']}
          rows={order.money.map((line) => [formatClock(line.at), line.title, accountText(line.account), yuan(line.fen)])}
        />
      </Panel>
      <Panel title="付款" isEmpty={order.charges.length === 0}>
        <Table
          label="付款"
          head={['付款号', '金额', '状态', '发起', '到账', '变化']}
          rows={order.charges.map((charge) => [
            charge.charge_no,
            yuan(charge.amount_fen),
            statusText(charge.status),
            formatClock(charge.created_at),
            clockOr(charge.settled_at),
            charge.changes.map(({ at, to }) => `${formatClock(at)} ${statusText(to)}`).join('，'),
          ])}
        />
      </Panel>
      <Panel title="投诉" isEmpty={order.complaints.length === 0}>
        <Table
          label="投诉"
          head={['提出', '谁', '原因', '内容', '结果', '判给']}
          rows={order.complaints.map((each) => [
            formatClock(each.filed_at),
            actorText(each.by),
            each.cause_text,
            each.words,
            statusText(each.status),
            yuanOr(each.paid_fen),
          ])}
        />
      </Panel>
      <Panel title="客服会话" isEmpty={order.chats.length === 0}>
        <Table
          label="客服会话"
          head={['编号', '开始', '状态']}
          rows={order.chats.map((chat) => [chat.number, formatClock(chat.at), statusText(chat.status)])}
        />
      </Panel>
      <Panel title="评价" isEmpty={order.review === null}>
        {order.review && (
          <Facts
            facts={[
              ['时间', formatClock(order.review.at)],
              ['评分', `${order.review.total} / 15`],
              ['评价', `${order.review.words}（${statusText(order.review.status)}）`],
              ['号主的回复', order.review.answer ?? '没有'],
            ]}
          />
        )}
      </Panel>
      <Panel title="平台做过什么" isEmpty={order.actions.length === 0}>
        <Table
          label="平台做过什么"
          head={['时间', '谁', '做了什么', '内容']}
          rows={order.actions.map((each) => [formatClock(each.at), each.by, actText(each.action), valueText(each.input)])}
        />
      </Panel>
    </>
  );
}

/** An order with all that happened to it. */
export function OrderPage({ orderNo }: { orderNo: string }) {
  const asked = useCalled(rest.getOrder, { params: { order_no: orderNo } });
  const roles = useSelf()?.roles ?? [];
  useRowKeys();
  return (
    <>
      <div className={styles['head']}>
        <h1>订单 {orderNo}</h1>
        {asked.data && <Tag value={orderText(asked.data.status)} severity="info" />}
        <span className={styles['more']}>
          {hasPermission(roles, 'complaints.read') && <Link href={`/cases/complaints/${orderNo}`}>投诉的处理</Link>}
        </span>
      </div>
      <Read of={asked}>
        {(order) => (
          <div className={styles['beside']}>
            <People order={order} />
            <Terms order={order} />
            <Readings order={order} />
            <Records order={order} />
          </div>
        )}
      </Read>
    </>
  );
}
