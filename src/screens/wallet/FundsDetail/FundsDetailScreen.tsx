import * as ledger from '#screens/wallet/Wallet/LedgerCard.module.css';
import * as look from '#ui/look.module.css';
import * as styles from './FundsDetailScreen.module.css';
import { classes } from '#ui/classes.ts';
import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import { formatDate, formatTime } from '#contract/rules/clock.ts';
import { formatYuan } from '#contract/rules/money.ts';
import type { LedgerLine } from '#api/queries/wallet.ts';
import { links } from '#lib/links.ts';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { causeOf, flowOf, ledgerIcon, signedYuan } from '#screens/wallet/Wallet/ledger.ts';
import { CauseNo, LedgerBlanks, LedgerRow, OrderNo } from '#screens/wallet/Wallet/LedgerCard.tsx';
import { LinkButton } from '#ui/Button.tsx';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';
import { useLedgerLine } from './useLedgerLine.ts';

const ofOrderTitle = '这笔订单的全部资金';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className={look['number']}>{children}</dd>
  </div>
);

function Blank({ hasOrder }: { hasOrder: boolean }) {
  const names = ['可用余额变化', '冻结金额变化', '之后的可用余额', '时间', ...(hasOrder ? ['订单'] : []), '流水号'];
  return (
    <Loading label="正在载入资金明细">
      <div className={classes(look['card'], styles['card'])}>
        <Skeleton width={56} height={56} radius={14} />
        <Skeleton width={88} height={24} />
        <Skeleton width={160} height={48} />
        <dl>
          {names.map((name) => (
            <Fact key={name} name={name}>
              <Skeleton width={88} height={20} />
            </Fact>
          ))}
        </dl>
      </div>
      {hasOrder && (
        <div className={classes(look['card'], ledger['ledger'])}>
          <h2>{ofOrderTitle}</h2>
          <LedgerBlanks count={3} />
        </div>
      )}
    </Loading>
  );
}

function Line({ line }: { line: LedgerLine }) {
  const { availableFen, frozenFen, availableAfterFen, orderNo, isRenter, at, id } = line;
  const flow = flowOf(line);
  const cause = causeOf(line);
  return (
    <section className={classes(look['card'], styles['card'])}>
      <span className={classes(styles['icon'], flow === 'in' && styles['received'], flow === 'frozen' && styles['frozen'])}>
        <Icon name={ledgerIcon(line.kind)} />
      </span>
      <h1>{line.title}</h1>
      <p className={classes(styles['amount'], look['number'])}>{signedYuan(availableFen === 0 ? frozenFen : availableFen)}</p>
      <dl>
        <Fact name="可用余额变化">{signedYuan(availableFen)}</Fact>
        <Fact name="冻结金额变化">{signedYuan(frozenFen)}</Fact>
        <Fact name="之后的可用余额">{formatYuan(availableAfterFen)}</Fact>
        <Fact name="时间">
          {formatDate(at)} {formatTime(at)}
        </Fact>
        {orderNo !== null && (
          <Fact name={isRenter ? '订单' : '出租订单'}>
            <OrderNo orderNo={orderNo} isRenter={isRenter}>
              {orderNo}
            </OrderNo>
          </Fact>
        )}
        {cause && (
          <Fact name={cause.label}>
            <CauseNo cause={cause}>{cause.no}</CauseNo>
          </Fact>
        )}
        <Fact name="流水号">{id}</Fact>
      </dl>
    </section>
  );
}

function Detail({ id, orderNo }: { id: string; orderNo: string | null }) {
  const { line, ofOrder, isMissing, error, isFetching, refetch } = useLedgerLine(id, orderNo);
  if (line) {
    return (
      <>
        <Line line={line} />
        {ofOrder.length > 1 && (
          <section className={classes(look['card'], ledger['ledger'])}>
            <h2>{ofOrderTitle}</h2>
            <ul>
              {ofOrder.map((each) => (
                <LedgerRow key={each.id} line={each} />
              ))}
            </ul>
          </section>
        )}
      </>
    );
  }
  if (error)
    return (
      <div className={look['card']}>
        <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />
      </div>
    );
  if (isMissing) {
    return (
      <div className={look['card']}>
        <EmptyState
          icon="list"
          title="没有找到这笔资金"
          action={
            <LinkButton kind="primary" href={links.wallet()}>
              看我的钱包
            </LinkButton>
          }
        >
          请从钱包的资金明细打开
        </EmptyState>
      </div>
    );
  }
  return <Blank hasOrder={orderNo !== null} />;
}

export function FundsDetailScreen() {
  const search = new URLSearchParams(useSearch());
  const id = search.get('id') ?? '';
  const orderNo = search.get('order_no');
  return (
    <>
      <Crumbs
        trail={[
          { label: '个人中心', href: links.personal() },
          { label: '我的钱包', href: links.wallet() },
        ]}
        here="资金明细"
      />
      <Detail key={id} id={id} orderNo={orderNo === '' ? null : orderNo} />
    </>
  );
}
