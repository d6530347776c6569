import { Button } from 'primereact/button';
import { Tag } from 'primereact/tag';
import { useState } from 'react';
import { Link } from 'wouter';
import { actText } from '#contract/operator/acts.ts';
import { users as rest } from '#contract/operator/index.ts';
import { hasPermission } from '#contract/operator/roles.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { limitTexts } from '#contract/rules/accountLimits.ts';
import { formatClock } from '#contract/rules/clock.ts';
import { useCalled, useUserMoney, useUserOrders } from '#operator/app/queries.ts';
import { useSelf, useSystem } from '#operator/app/system.ts';
import { kinds } from '#operator/cases/index.ts';
import { clockOr, orderText, statusText, unitText, valueText, yuan } from '#operator/cases/words.ts';
import { RowLink, useRowKeys } from '#operator/ui/rows.tsx';
import { Facts, Panel, Table } from '#operator/ui/Sections.tsx';
import { Read } from '#operator/ui/State.tsx';
import * as styles from '#operator/ui/parts.module.css';
import { Notes } from './Notes.tsx';
import { Reveal } from './Reveal.tsx';

type User = DataOf<typeof rest.getUser>;
type Revealed = Omit<DataOf<typeof rest.revealUser>, 'left'>;

const OF_USERS = ['limits', 'coins', 'credit'] as const;
const limitText = (limit: string): string => Object.entries(limitTexts).find(([name]) => name === limit)?.[1] ?? limit;

const until = (at: number | null): string => (at === null ? '不是' : `${at < Date.now() ? '已到期，' : ''}到 ${formatClock(at)}`);

/** Decisions about the person that stand in no queue. */
function Decisions({ id }: { id: string }) {
  const self = useSelf();
  const may = OF_USERS.filter((name) => {
    const area = kinds[name]?.area ?? null;
    return area !== null && hasPermission(self?.roles ?? [], `${area}.read`);
  });
  return may.map((name) => (
    <Link key={name} href={`/cases/${name}/${id}`} data-row>
      {kinds[name]?.title ?? name}
    </Link>
  ));
}

function Person({ user }: { user: User }) {
  const { call } = useSystem();
  const [shown, setShown] = useState<Revealed | null>(null);
  const { phone, email, real_name: name } = shown ?? user;
  return (
    <>
      <Panel title="本人">
        <Facts
          facts={[
            ['用户名', user.username],
            ['昵称', user.nickname],
            ['手机号', phone ?? '没有'],
            ['邮箱', email ?? '没有'],
            ['实名', name ?? '没有'],
            ...(shown ? [['生日', shown.birth_date ?? '没有'] as const] : []),
            ['注册', formatClock(user.created_at)],
            ['最近登录', clockOr(user.last_login_at)],
            [
              '不能做',
              user.limits.length === 0 ? '没有限制' : `${user.limits.map(limitText).join('、')}，到 ${clockOr(user.limited_until)}`,
            ],
            ['店铺', user.shop ?? '没有'],
            ['绑定', user.linked.map(({ platform, nickname }) => `${platform} ${nickname}`).join('、') || '没有'],
          ]}
        />
        <Reveal
          what="隐去的信息"
          ask={(because) => call(rest.revealUser, { params: { user_id: user.id }, body: { because } })}
          onShown={setShown}
        />
      </Panel>
      <Panel title="钱和信用">
        <Facts
          facts={[
            ['余额', yuan(user.balances.available_fen)],
            ['冻结', yuan(user.balances.frozen_fen)],
            ['提现中', yuan(user.balances.withdrawing_fen)],
            ['信用分', String(user.credit)],
            ['金币', String(user.coins)],
            ['积分', String(user.points)],
            ['完成的订单', String(user.finished_orders)],
            ['会员', until(user.vip_until)],
            ['超级会员', until(user.super_until)],
          ]}
        />
      </Panel>
      <Panel title="登录和设备" isEmpty={user.sessions.length === 0}>
        <Table
          label="登录和设备"
          head={['登录', '最近使用', '地址', '设备']}
          rows={user.sessions.map((each, at) => [
            formatClock(each.created_at),
            clockOr(each.last_used_at),
            (shown ? shown.ips[at] : each.ip) ?? '—',
            each.device,
          ])}
        />
      </Panel>
    </>
  );
}

function Orders({ id, side, title }: { id: string; side: 'renter' | 'owner'; title: string }) {
  const asked = useUserOrders(id, side);
  const rows = asked.data?.pages.flatMap(({ list }) => list) ?? [];
  return (
    <Panel title={title} isEmpty={asked.data !== undefined && rows.length === 0} isWide>
      <Read of={asked}>
        {() => (
          <Table
            label={title}
            head={['订单号', '账号', '状态', '租期', '租金', '押金']}
            rows={rows.map((row) => [
              <RowLink key={row.order_no} to={`/orders/${row.order_no}`}>
                {row.order_no}
              </RowLink>,
              row.title,
              orderText(row.status),
              `${formatClock(row.start_at)} — ${formatClock(row.end_at)}`,
              yuan(row.rent_fen),
              yuan(row.deposit_fen),
            ])}
          />
        )}
      </Read>
      {asked.hasNextPage && <Button label={`再看更早的${title}`} text onClick={() => void asked.fetchNextPage()} />}
    </Panel>
  );
}

function Money({ id }: { id: string }) {
  const asked = useUserMoney(id);
  const rows = asked.data?.pages.flatMap(({ list }) => list) ?? [];
  return (
    <Panel title="钱包明细" isEmpty={asked.data !== undefined && rows.length === 0} isWide>
      <Read of={asked}>
        {() => (
          <Table
            label="钱包明细"
            head={['时间', '什么', '订单', '余额', '冻结', '之后的余额']}
            rows={rows.map((row) => [
              formatClock(row.at),
              row.title,
              row.order_no === null ? (
                '—'
              ) : (
                <RowLink key={row.order_no} to={`/orders/${row.order_no}`}>
                  {row.order_no}
                </RowLink>
              ),
              yuan(row.available_fen),
              yuan(row.frozen_fen),
              yuan(row.available_after_fen),
            ])}
          />
        )}
      </Read>
      {asked.hasNextPage && <Button label="再看更早的钱包明细" text onClick={() => void asked.fetchNextPage()} />}
    </Panel>
  );
}

function Lists({ user }: { user: User }) {
  return (
    <>
      <Panel title="投诉" isEmpty={user.complaints.length === 0}>
        <Table
          label="投诉"
          head={['提出', '谁', '原因', '结果', '订单']}
          rows={user.complaints.map((each) => [
            formatClock(each.filed_at),
            each.side === 'filed' ? '他投诉别人' : '别人投诉他',
            each.cause_text,
            statusText(each.status),
            <RowLink key={each.order_no} to={`/orders/${each.order_no}`}>
              {each.order_no}
            </RowLink>,
          ])}
        />
      </Panel>
      <Panel title="出租的账号" isEmpty={user.listings.length === 0}>
        <Table
          label="出租的账号"
          head={['编号', '标题', '状态', '每小时']}
          rows={user.listings.map((each) => [
            <RowLink key={each.id} to={`/accounts/${each.id}`}>
              {each.id}
            </RowLink>,
            each.title,
            statusText(each.state),
            yuan(each.hourly_fen),
          ])}
        />
      </Panel>
      <Panel title="信用、金币和积分的变化" isEmpty={user.loyalty.length === 0}>
        <Table
          label="信用、金币和积分的变化"
          head={['时间', '什么', '原因', '变化', '之后', '备注']}
          rows={user.loyalty.map((each) => [
            formatClock(each.at),
            unitText(each.unit),
            each.title,
            String(each.amount),
            String(each.balance_after),
            each.note,
          ])}
        />
      </Panel>
      <Panel title="平台做过什么" isEmpty={user.actions.length === 0}>
        <Table
          label="平台做过什么"
          head={['时间', '谁', '做了什么', '内容']}
          rows={user.actions.map((each) => [formatClock(each.at), each.by, actText(each.action), valueText(each.input)])}
        />
      </Panel>
    </>
  );
}

/** A user with everything that decisions about them need. */
export function UserPage({ id }: { id: string }) {
  const asked = useCalled(rest.getUser, { params: { user_id: id } });
  useRowKeys();
  return (
    <>
      <div className={styles['head']}>
        <h1>{asked.data ? `${asked.data.nickname}（${asked.data.username}）` : '用户'}</h1>
        {asked.data && <Tag value={statusText(asked.data.status)} severity={asked.data.status === 'normal' ? 'info' : 'warning'} />}
        <span className={styles['more']}>
          <Decisions id={id} />
          <small className={styles['num']}>{id}</small>
        </span>
      </div>
      <Read of={asked}>
        {(user) => (
          <div className={styles['beside']}>
            <Person user={user} />
            <Notes userId={id} notes={user.notes} />
            <Orders id={id} side="renter" title="租用的订单" />
            <Orders id={id} side="owner" title="出租的订单" />
            <Money id={id} />
            <Lists user={user} />
          </div>
        )}
      </Read>
    </>
  );
}
