import * as look from '#ui/look.module.css';
import * as styles from './RedPacketScreen.module.css';
import { classes } from '#ui/classes.ts';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { formatRelative } from '#contract/rules/clock.ts';
import { DAY } from '#contract/rules/constants.ts';
import { yuanDigits } from '#contract/rules/money.ts';
import type { RedPacketStatus } from '#api/generated/operations.ts';
import { type RedPacket, useRedPackets } from '#api/queries/wallet.ts';
import { links } from '#lib/links.ts';
import { ExchangeCodeButton } from '#screens/exchange/ExchangeCode/ExchangeCodeDialog.tsx';
import { Picks } from '#screens/parts/Picks.tsx';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { useMinute } from '#screens/parts/useMinute.ts';
import { session } from '#state/session.ts';
import { LinkButton } from '#ui/Button.tsx';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { Tag } from '#ui/Tag.tsx';

const tabs: readonly { id: RedPacketStatus; label: string }[] = [
  { id: 'UNUSED', label: '可用' },
  { id: 'USED', label: '已使用' },
  { id: 'EXPIRED', label: '已过期' },
];

const soon = 3 * DAY;

/** The large figure: yuan off, or 折 to pay. */
function Worth({ packet }: { packet: RedPacket }) {
  if (packet.type === 'FIXED')
    return (
      <b className={look['number']}>
        <i>¥</i>
        {yuanDigits(packet.discountFen)}
      </b>
    );
  return (
    <b className={look['number']}>
      {(100 - packet.discountPercentage) / 10}
      <i>折</i>
    </b>
  );
}

/** Minimum rent and maximum discount; the value is shown beside it. */
const condition = ({ type, minOrderFen, maxDiscountFen }: RedPacket): string =>
  `${minOrderFen > 0 ? `满 ${yuanDigits(minOrderFen)} 元可用` : '无门槛'}` +
  `${type === 'PERCENTAGE' && maxDiscountFen ? `，最多减 ${yuanDigits(maxDiscountFen)} 元` : ''}`;

function Packet({ packet, now }: { packet: RedPacket; now: number }) {
  const isUnused = packet.status === 'UNUSED';
  return (
    <li className={isUnused ? styles['packet'] : classes(styles['packet'], styles['spent'])}>
      <Worth packet={packet} />
      <div>
        <h2>{packet.title}</h2>
        <p>{condition(packet)}</p>
        <p className={classes(look['small'], look['muted'], styles['until'])}>
          {packet.status === 'EXPIRED' ? '已于 ' : ''}
          {formatRelative(packet.expiresAt, now)}
          {packet.status === 'EXPIRED' ? ' 过期' : ' 前有效'}
          {isUnused && packet.expiresAt - now < soon && (
            <>
              {' '}
              <Tag tone="book">快到期</Tag>
            </>
          )}
        </p>
      </div>
      {isUnused ? (
        <LinkButton size="sm" kind="primary" href={links.hall({})}>
          去使用
        </LinkButton>
      ) : (
        <Tag>{packet.status === 'USED' ? '已使用' : '已过期'}</Tag>
      )}
    </li>
  );
}

/** As many placeholders as the session counts; used ones have no count. */
function Blanks({ status }: { status: RedPacketStatus }) {
  const { viewer } = useSnapshot(session);
  const count = status === 'UNUSED' ? Math.min(viewer?.redPackets ?? 0, 8) : 0;
  return (
    <Loading label="正在载入红包">
      <ul className={styles['packets']}>
        {Array.from({ length: Math.max(count, 2) }, (_, at) => (
          <li key={at} className={classes(styles['packet'], styles['blank'])}>
            <b>
              <Skeleton width={40} height={36} />
            </b>
            <div>
              <Skeleton width={112} height={16} />
              <Skeleton width={72} height={16} />
              <p className={classes(look['small'], styles['until'])}>
                <Skeleton width={144} height={12} />
              </p>
            </div>
            {status === 'UNUSED' && <Skeleton width={66} height={32} radius={8} />}
          </li>
        ))}
      </ul>
    </Loading>
  );
}

function Packets({ status }: { status: RedPacketStatus }) {
  const packets = useRedPackets(status);
  const now = useMinute();
  if (packets.data === undefined) {
    return packets.isError ? (
      <QueryProblem error={packets.error} busy={packets.isFetching} onRetry={() => void packets.refetch()} />
    ) : (
      <Blanks status={status} />
    );
  }
  if (packets.data.length === 0) {
    return (
      <>
        <EmptyState
          icon="ticket"
          title={status === 'UNUSED' ? '没有可用的红包' : '这里还没有红包'}
          action={
            <LinkButton kind="primary" href={links.hall({})}>
              去租号
            </LinkButton>
          }
        >
          红包到账后会在下单时自动选上最省的一张
        </EmptyState>
        <Picks within="account" />
      </>
    );
  }
  return (
    <ul className={styles['packets']}>
      {packets.data.map((packet) => (
        <Packet key={packet.id} packet={packet} now={now} />
      ))}
    </ul>
  );
}

export function RedPacketScreen() {
  const [status, setStatus] = useState<RedPacketStatus>('UNUSED');
  return (
    <>
      <Crumbs trail={[{ label: '个人中心', href: links.personal() }]} here="红包" />
      <section className={classes(look['card'], look['padded'])}>
        <h1 className={look['visuallyHidden']}>红包</h1>
        <p className={styles['exchange']}>
          <ExchangeCodeButton />
        </p>
        <Tabs label="红包状态" tabs={tabs} active={status} onChange={setStatus}>
          <Packets status={status} />
        </Tabs>
      </section>
    </>
  );
}
