import * as look from '#ui/look.module.css';
import * as styles from './LedgerCard.module.css';
import { classes } from '#ui/classes.ts';
import { formatTime } from '#contract/rules/clock.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { type LedgerLine, useLedger } from '#api/queries/wallet.ts';
import { links } from '#lib/links.ts';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { useMinute } from '#screens/parts/useMinute.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';
import {
  causeOf,
  flowOf,
  frozenText,
  type LedgerEntry,
  ledgerDays,
  ledgerIcon,
  movementsOf,
  paidText,
  shortNo,
  signedYuan,
} from './ledger.ts';

/** Change of the available balance, or of the frozen one if only that changed. */
const amountOf = ({ availableFen, frozenFen }: Pick<LedgerLine, 'availableFen' | 'frozenFen'>): number =>
  availableFen === 0 ? frozenFen : availableFen;

interface OrderNoProps {
  orderNo: string;
  isRenter: boolean;
  children: string;
}

/** An order number, linked to the renter's page of it or the owner's. */
export function OrderNo({ orderNo, isRenter, children }: OrderNoProps) {
  const href = isRenter ? links.order({ order_no: orderNo }) : links.lentOrder({ order_no: orderNo });
  return (
    <Anchor className={classes(look['link'], look['number'])} href={href} title={orderNo}>
      {children}
    </Anchor>
  );
}

/** Number of an entry's cause, with a link. */
export function CauseNo({ cause: { no, href }, children }: { cause: NonNullable<ReturnType<typeof causeOf>>; children: string }) {
  return (
    <Anchor className={classes(look['link'], look['number'])} href={href} title={no}>
      {children}
    </Anchor>
  );
}

export function LedgerRow({ line }: { line: Omit<LedgerLine, 'orderTitle'> }) {
  const { id, at, kind, title, orderNo, isRenter, availableAfterFen } = line;
  const flow = flowOf(line);
  const cause = causeOf(line);
  const detail = links.ledgerLine({ id, ...(orderNo !== null && { order_no: orderNo }) });
  return (
    <li>
      <span className={classes(styles['icon'], flow === 'in' && styles['received'], flow === 'frozen' && styles['frozen'])}>
        <Icon name={ledgerIcon(kind)} />
      </span>
      <span className={styles['title']}>
        <b>
          <Anchor href={detail}>{title}</Anchor>
        </b>
        <small className={classes(look['phoneOnly'], look['number'])}>
          {formatTime(at)} · 余额 {formatYuan(availableAfterFen)}
        </small>
      </span>
      <span className={styles['order']}>
        {orderNo === null ? (
          cause === null ? (
            '不属于订单'
          ) : (
            <>
              {cause.label} <CauseNo cause={cause}>{shortNo(cause.no)}</CauseNo>
            </>
          )
        ) : (
          <>
            {isRenter ? '订单' : '出租订单'}{' '}
            <OrderNo orderNo={orderNo} isRenter={isRenter}>
              {shortNo(orderNo)}
            </OrderNo>
          </>
        )}
        <br />
        {formatTime(at)}
      </span>
      <span className={classes(styles['amount'], look['number'], flow === 'in' && styles['received'])}>{signedYuan(amountOf(line))}</span>
      <span className={classes(styles['balance'], look['number'])}>
        余额
        <br />
        {formatYuan(availableAfterFen)}
      </span>
    </li>
  );
}

/** Entries of one order, withdrawal or membership as their sum, expandable. */
function LedgerGroup({ entry }: { entry: LedgerEntry }) {
  const { lines, netFen } = entry;
  const [newest] = lines;
  const facts = [movementsOf(entry), frozenText(entry), paidText(entry)].filter((text) => text !== '');
  return (
    <li className={styles['group']}>
      <details>
        <summary>
          <span className={classes(styles['icon'], netFen > 0 && styles['received'])}>
            <Icon name={newest.orderNo === null ? ledgerIcon(newest.kind) : 'pad'} />
          </span>
          <span className={styles['title']}>
            <b>{newest.orderTitle ?? `${causeOf(newest)?.label ?? ''} ${shortNo(entry.key)}`}</b>
            <small>{facts.join(' · ')}</small>
          </span>
          <span className={styles['order']}>
            {lines.length} 笔明细 <Icon name="down" small />
            <br />
            {formatTime(newest.at)}
          </span>
          <span className={classes(styles['amount'], look['number'], netFen > 0 && styles['received'])}>{signedYuan(netFen)}</span>
          <span className={classes(styles['balance'], look['number'])}>
            余额
            <br />
            {formatYuan(newest.availableAfterFen)}
          </span>
        </summary>
        <ul>
          {lines.map((line) => (
            <LedgerRow key={line.id} line={line} />
          ))}
        </ul>
      </details>
    </li>
  );
}

/** Placeholders of entries. */
export function LedgerBlanks({ count }: { count: number }) {
  return (
    <ul>
      {Array.from({ length: count }, (_, at) => (
        <li key={at}>
          <Skeleton width={40} height={40} radius={10} />
          <span className={styles['title']}>
            <Skeleton width={at % 2 === 0 ? 88 : 120} height={20} />
          </span>
          <span className={styles['order']}>
            <Skeleton width={96} height={32} />
          </span>
          <span className={styles['amount']}>
            <Skeleton width={72} height={20} />
          </span>
          <span className={styles['balance']}>
            <Skeleton width={56} height={32} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Lines() {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useLedger();
  const now = useMinute();
  if (!data) {
    return error ? (
      <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Loading label="正在载入资金明细">
        <p className={styles['day']}>
          <Skeleton width={88} height={16} />
        </p>
        <LedgerBlanks count={6} />
      </Loading>
    );
  }
  const lines = data.pages.flatMap((page) => page.items);
  if (lines.length === 0) {
    return (
      <EmptyState
        icon="list"
        title="还没有资金往来"
        action={
          <LinkButton kind="primary" href={links.recharge()}>
            去充值
          </LinkButton>
        }
      >
        充值、租号、押金的每一笔都会记在这里
      </EmptyState>
    );
  }
  return (
    <>
      {ledgerDays(lines, now, hasNextPage).map(({ key, label, entries, sums }) => (
        <section key={key} aria-label={label}>
          <h3 className={styles['day']}>
            {label}
            {sums && (
              <span className={look['number']}>
                收入 {formatYuan(sums.inFen)}　支出 {formatYuan(sums.outFen)}
              </span>
            )}
          </h3>
          <ul>
            {entries.map((entry) =>
              entry.lines.length > 1 ? <LedgerGroup key={entry.key} entry={entry} /> : <LedgerRow key={entry.key} line={entry.lines[0]} />,
            )}
          </ul>
        </section>
      ))}
      {hasNextPage && (
        <p className={styles['more']}>
          <Button size="lg" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            加载更多
          </Button>
        </p>
      )}
    </>
  );
}

/** All wallet entries, each with its order. */
export function LedgerCard() {
  return (
    <section className={classes(look['card'], styles['ledger'])}>
      <h2>资金明细</h2>
      <Lines />
    </section>
  );
}
