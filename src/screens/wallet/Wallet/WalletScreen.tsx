import * as look from '#ui/look.module.css';
import * as stateStyles from '#ui/State.module.css';
import * as styles from './WalletScreen.module.css';
import { classes } from '#ui/classes.ts';
import { useSnapshot } from 'valtio';
import { formatDuration, formatRelative } from '#contract/rules/clock.ts';
import { DAY } from '#contract/rules/constants.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { useLedger, useWallet, type Wallet } from '#api/queries/wallet.ts';
import { links } from '#lib/links.ts';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { useMinute } from '#screens/parts/useMinute.ts';
import { ServiceDoor } from '#screens/parts/ServiceDoor.tsx';
import { session } from '#state/session.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { LinkButton } from '#ui/Button.tsx';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';
import { LedgerCard } from './LedgerCard.tsx';
import { shortNo } from './ledger.ts';

interface Waited {
  /** Undefined while loading: the same layout with placeholders. */
  wallet: Wallet | undefined;
}

function Available({ fen }: { fen: number }) {
  const amount = formatYuan(fen);
  return (
    <p className={classes(styles['amount'], look['number'])} aria-label={amount}>
      <i>¥</i>
      {amount.slice(1)}
    </p>
  );
}

function Purse({ wallet }: Waited) {
  const { viewer } = useSnapshot(session);
  return (
    <section className={styles['purse']} aria-label="余额">
      <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
        <path d="M12 1 22 6v12l-10 5L2 18V6Zm0 4L6 8v8l6 3 6-3V8Z" />
      </svg>
      <h1>可用余额</h1>
      {wallet ? (
        <Available fen={wallet.availableFen} />
      ) : (
        <Loading label="正在载入余额" className={styles['amount']}>
          <Skeleton width={176} height={48} />
        </Loading>
      )}
      <div className={classes(look['row'], styles['actions'])}>
        <LinkButton kind="primary" icon="plus" href={links.recharge()}>
          充值
        </LinkButton>
        <Anchor className={styles['withdrawal']} href={links.withdraw()}>
          提现
          <Icon name="right" small />
        </Anchor>
      </div>
      <div className={styles['facts']}>
        <span>
          <b className={look['number']}>{wallet ? formatYuan(wallet.frozenFen) : <Skeleton width={72} height={24} />}</b>
          <small>冻结中</small>
        </span>
        {wallet !== undefined && wallet.withdrawingFen > 0 && (
          <Anchor href={links.withdraw()}>
            <b className={look['number']}>{formatYuan(wallet.withdrawingFen)}</b>
            <small>提现中</small>
          </Anchor>
        )}
        <Anchor href={links.redPackets()}>
          <b className={look['number']}>{viewer?.redPackets ?? 0} 张</b>
          <small>可用红包</small>
        </Anchor>
        <Anchor href={links.orders({ type: 'renting' })}>
          <b className={look['number']}>{viewer?.activeOrder?.count ?? 0} 单</b>
          <small>租用中</small>
        </Anchor>
      </div>
    </section>
  );
}

const reasons = { DEPOSIT: '押金', PAYMENT: '支付处理中', MEMBERSHIP: '支付处理中', TASK: '支付处理中' } as const;

const causePage = ({ reason, orderNo }: Pick<Wallet['frozenLines'][number], 'reason' | 'orderNo'>): string => {
  if (reason === 'TASK') return links.publishTask({ task: orderNo });
  return reason === 'MEMBERSHIP' ? links.vip({ subscription: orderNo }) : links.order({ order_no: orderNo });
};

const thawText = ({ reason, thawsAt }: Wallet['frozenLines'][number], now: number): { text: string; isOpen: boolean } => {
  if (thawsAt === null) return { text: reason === 'DEPOSIT' ? '投诉处理完之前暂缓退回' : '付款有结果后解冻', isOpen: true };
  const left = thawsAt - now;
  const soon = left > 0 && left < DAY ? `，还有 ${formatDuration(left)}` : '';
  return { text: `${formatRelative(thawsAt, now)} 退回${soon}`, isOpen: false };
};

function FrozenLines({ wallet }: { wallet: Wallet }) {
  const now = useMinute();
  if (wallet.frozenLines.length === 0)
    return (
      <EmptyState icon="lock" title="没有冻结的金额">
        租号时的押金会在这里，到时间自动退回
      </EmptyState>
    );
  return (
    <ul>
      {wallet.frozenLines.map((line) => {
        const { text, isOpen } = thawText(line, now);
        return (
          <li key={`${line.orderNo}-${line.reason}`}>
            <span>
              {reasons[line.reason]} · {line.title}
            </span>
            <b className={look['number']}>{formatYuan(line.amountFen)}</b>
            <small>
              <span>
                订单{' '}
                <Anchor className={classes(look['link'], look['number'])} href={causePage(line)}>
                  {shortNo(line.orderNo)}
                </Anchor>
              </span>
              <span className={isOpen ? classes(styles['until'], styles['unsettled']) : styles['until']}>{text}</span>
            </small>
          </li>
        );
      })}
    </ul>
  );
}

/** Placeholder sized by the session's balance. */
function FrozenBlank() {
  const { viewer } = useSnapshot(session);
  if (!viewer || viewer.frozenFen === 0) {
    return (
      <Loading className={stateStyles['state']}>
        <Skeleton width={72} height={72} radius={36} />
        <Skeleton width={112} height={24} />
        <Skeleton width={224} height={20} />
      </Loading>
    );
  }
  return (
    <Loading>
      <ul>
        {[0, 1].map((at) => (
          <li key={at}>
            <Skeleton width="80%" height={20} />
            <Skeleton width={56} height={20} />
            <small>
              <Skeleton width={96} height={16} />
              <Skeleton width={88} height={16} />
            </small>
          </li>
        ))}
      </ul>
    </Loading>
  );
}

/** Frozen money, its cause, and when it is released. */
function Frozen({ wallet }: Waited) {
  return (
    <section className={classes(look['card'], look['padded'], styles['frozen'])}>
      <h2>冻结明细{wallet && <b className={look['number']}>{formatYuan(wallet.frozenFen)}</b>}</h2>
      {wallet ? <FrozenLines wallet={wallet} /> : <FrozenBlank />}
      {wallet && <p className={classes(look['small'], look['muted'])}>冻结的钱不能花；到时间没有投诉就自动回到余额</p>}
    </section>
  );
}

function Balances() {
  const wallet = useWallet();
  if (!wallet.data && wallet.error) {
    return (
      <div className={look['card']}>
        <QueryProblem error={wallet.error} busy={wallet.isFetching} onRetry={() => void wallet.refetch()} />
      </div>
    );
  }
  return (
    <div className={styles['top']}>
      <Purse wallet={wallet.data} />
      <Frozen wallet={wallet.data} />
    </div>
  );
}

/** If nothing can be read, shows one problem only. */
function Money() {
  const wallet = useWallet();
  const ledger = useLedger();
  if (wallet.data || ledger.data || !wallet.error || !ledger.error)
    return (
      <>
        <Balances />
        {(wallet.data ?? wallet.error) && <LedgerCard />}
      </>
    );
  const retry = () => {
    void wallet.refetch();
    void ledger.refetch();
  };
  return (
    <div className={look['card']}>
      <QueryProblem error={wallet.error} busy={wallet.isFetching || ledger.isFetching} onRetry={retry} />
    </div>
  );
}

export function WalletScreen() {
  return (
    <>
      <Crumbs trail={[{ label: '个人中心', href: links.personal() }]} here="我的钱包" actions={<ServiceDoor />} />
      <Money />
    </>
  );
}
