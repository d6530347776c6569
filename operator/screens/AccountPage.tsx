import { Tag } from 'primereact/tag';
import { Link } from 'wouter';
import { actText } from '#contract/operator/acts.ts';
import { accounts as rest } from '#contract/operator/index.ts';
import { formatClock } from '#contract/rules/clock.ts';
import { useCalled } from '#operator/app/queries.ts';
import { actorText, eventText, orderText, statusText, valueText, yuan } from '#operator/cases/words.ts';
import { RowLink, useRowKeys } from '#operator/ui/rows.tsx';
import { Facts, Panel, Table } from '#operator/ui/Sections.tsx';
import { Read } from '#operator/ui/State.tsx';
import * as styles from '#operator/ui/parts.module.css';

/** An account for rent with its history. */
export function AccountPage({ id }: { id: string }) {
  const asked = useCalled(rest.getAccount, { params: { id } });
  useRowKeys();
  return (
    <>
      <div className={styles['head']}>
        <h1>{asked.data?.title ?? '账号'}</h1>
        {asked.data && <Tag value={statusText(asked.data.account_state)} severity="info" />}
        <span className={styles['more']}>
          <Link href={`/cases/accounts/${id}`} data-row>
            下架
          </Link>
          <small className={styles['num']}>{id}</small>
        </span>
      </div>
      <Read of={asked}>
        {(account) => (
          <div className={styles['beside']}>
            <Panel title="账号">
              <Facts
                facts={[
                  ['游戏', account.game],
                  ['每小时', yuan(account.hourly_fen)],
                  ['押金', yuan(account.deposit_fen)],
                  ['租过', `${account.rented_count} 次`],
                  ['发布', formatClock(account.created_at)],
                  ['描述', account.words === '' ? '没有' : account.words],
                ]}
              />
              <RowLink to={`/users/${account.owner.id}`}>
                号主 {account.owner.nickname}（{account.owner.username}）
              </RowLink>
            </Panel>
            <Panel title="经过" isEmpty={account.history.length === 0}>
              <Table
                label="经过"
                head={['时间', '事件', '谁', '之后的状态', '备注']}
                rows={account.history.map((step) => [
                  formatClock(step.at),
                  eventText(step.event),
                  actorText(step.by),
                  statusText(step.to_state),
                  step.note,
                ])}
              />
            </Panel>
            <Panel title="最近的订单" isEmpty={account.orders.length === 0} isWide>
              <Table
                label="最近的订单"
                head={['订单号', '状态', '租期', '租金']}
                rows={account.orders.map((order) => [
                  <RowLink key={order.order_no} to={`/orders/${order.order_no}`}>
                    {order.order_no}
                  </RowLink>,
                  orderText(order.status),
                  `${formatClock(order.start_at)} — ${formatClock(order.end_at)}`,
                  yuan(order.rent_fen),
                ])}
              />
            </Panel>
            <Panel title="平台做过什么" isEmpty={account.actions.length === 0}>
              <Table
                label="平台做过什么"
                head={['时间', '谁', '做了什么', '内容']}
                rows={account.actions.map((each) => [formatClock(each.at), each.by, actText(each.action), valueText(each.input)])}
              />
            </Panel>
          </div>
        )}
      </Read>
    </>
  );
}
