import * as block from '#ui/block.module.css';
import * as look from '#ui/look.module.css';
import * as rows from '#screens/orders/Orders/OrderRows.module.css';
import * as styles from './Income.module.css';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { formatClock, formatRelative } from '#contract/rules/clock.ts';
import { COMMISSION_PERCENT } from '#contract/rules/constants.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { problemOf, type Problem } from '#contract/problem.ts';
import { type IncomeMonth, type IncomeRow, readIncomeFile, useIncomeMonth, useIncomeRows } from '#api/queries/lending.ts';
import { links } from '#lib/links.ts';
import { saveFile } from '#lib/saveFile.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { useMinute } from '#screens/parts/useMinute.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';
import { Select } from '#ui/Select.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { monthIn, monthOf, monthsOn, monthText } from './months.ts';

type Sum = IncomeMonth['total'];

const parts = (sum: Omit<Sum, 'key' | 'label'>): [string, number][] => [
  ['租金', sum.rentFen],
  [`佣金 ${COMMISSION_PERCENT}%`, -sum.commissionFen],
  ['游戏币', sum.gameMoneyFen],
  ['押金赔付', sum.damagesFen],
  ['取消手续费', sum.cancelFeeFen],
];

function Total({ month }: { month: IncomeMonth }) {
  const now = useMinute();
  const { total, nextAt, nextFen, waitingFen } = month;
  return (
    <section className={classes(look['card'], look['padded'], styles['total'])} aria-label="合计">
      <div>
        <small className={look['muted']}>{monthText(month.month)}到账</small>
        <b className={look['number']}>{formatYuan(total.netFen)}</b>
      </div>
      <dl>
        {parts(total).map(([label, fen]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={look['number']}>{formatYuan(fen)}</dd>
          </div>
        ))}
      </dl>
      <p className={look['secondary']}>
        {nextAt === null
          ? '现在没有等待结算的订单'
          : `下一笔 ${formatYuan(nextFen)} ${formatRelative(nextAt, now)} 结算，等待结算的一共 ${formatYuan(waitingFen)}`}
      </p>
    </section>
  );
}

const groups = [
  { id: 'days', label: '按天' },
  { id: 'games', label: '按游戏' },
  { id: 'listings', label: '按账号' },
  { id: 'rows', label: '每一笔' },
] as const;
type Group = (typeof groups)[number]['id'];

const groupIn = (text: string | null): Group => groups.find(({ id }) => id === text)?.id ?? 'days';

function Sums({ sums, group }: { sums: readonly Sum[]; group: Exclude<Group, 'rows'> }) {
  return (
    <div className={styles['scroll']} role="group" aria-label="收入明细" tabIndex={0}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{{ days: '日期', games: '游戏', listings: '账号' }[group]}</th>
            {parts(sums[0] ?? none).map(([label]) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">到账</th>
          </tr>
        </thead>
        <tbody>
          {sums.map((sum) => (
            <tr key={sum.key}>
              <th scope="row">
                {group === 'listings' ? (
                  <Anchor className={look['link']} href={links.lentOrders({ account_id: sum.key })}>
                    {sum.label}
                  </Anchor>
                ) : (
                  sum.label
                )}
              </th>
              {parts(sum).map(([label, fen]) => (
                <td key={label} className={look['number']}>
                  {fen === 0 ? '—' : formatYuan(fen)}
                </td>
              ))}
              <td className={look['number']}>
                <b>{formatYuan(sum.netFen)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
const none = { rentFen: 0, commissionFen: 0, gameMoneyFen: 0, damagesFen: 0, cancelFeeFen: 0, netFen: 0 };

const kinds: Readonly<Record<IncomeRow['kind'], string>> = { SETTLEMENT: '租金结算', DAMAGES: '押金赔付', CANCEL_FEE: '取消手续费' };

interface RowsProps {
  month: IncomeMonth;
  /** null: of every game. */
  gameId: string | null;
  onGame: (gameId: string | null) => void;
}

function Rows({ month: { month, games }, gameId, onGame }: RowsProps) {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useIncomeRows({
    month,
    listingId: null,
    gameId,
  });
  if (!data) return error ? <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} /> : waiting;
  return (
    <>
      <Select
        size="sm"
        label="游戏"
        className={styles['game']}
        value={gameId ?? ''}
        onChange={(id) => onGame(id === '' ? null : id)}
        options={[{ value: '', label: '全部游戏' }, ...games.map(({ key, label }) => ({ value: key, label }))]}
      />
      <ul className={styles['rows']}>
        {data.pages
          .flatMap(({ items }) => items)
          .map((row) => (
            <li key={`${row.at}-${row.orderNo}-${row.kind}`}>
              <span>
                <Anchor className={look['link']} href={links.lentOrder({ order_no: row.orderNo })}>
                  {row.title}
                </Anchor>
                <small className={look['muted']}>
                  {kinds[row.kind]}，{row.gameName}，{formatClock(row.at)}
                </small>
              </span>
              <b className={look['number']}>{formatYuan(row.netFen)}</b>
            </li>
          ))}
      </ul>
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

const waiting = (
  <Loading label="正在载入出租收入" className={styles['waiting']}>
    <Skeleton height={140} radius={10} />
    <Skeleton height={320} radius={10} />
  </Loading>
);

function Loaded({ month, group, onGroup, ...rows }: RowsProps & { group: Group; onGroup: (group: Group) => void }) {
  if (month.days.length === 0)
    return (
      <>
        <Total month={month} />
        <div className={look['card']}>
          <EmptyState
            icon="coin"
            title={`${monthText(month.month)}没有收入`}
            action={<LinkButton href={links.lentOrders()}>看出租订单</LinkButton>}
          >
            租用结束后没有投诉，租金会结算到你的余额
          </EmptyState>
        </div>
      </>
    );
  return (
    <>
      <Total month={month} />
      <section className={classes(look['card'], look['padded'], block['block'])}>
        <Tabs label="收入分组" tabs={groups} active={group} onChange={onGroup}>
          {group === 'rows' ? <Rows month={month} {...rows} /> : <Sums sums={month[group]} group={group} />}
        </Tabs>
      </section>
    </>
  );
}

function Download({ month }: { month: string }) {
  const [state, setState] = useState<{ isBusy: boolean; problem: Problem | null }>({ isBusy: false, problem: null });
  const save = async () => {
    setState({ isBusy: true, problem: null });
    try {
      const { name, text } = await readIncomeFile(month);
      saveFile(name, text, 'text/csv;charset=utf-8');
      setState({ isBusy: false, problem: null });
    } catch (error) {
      setState({ isBusy: false, problem: problemOf(error) });
    }
  };
  return (
    <>
      <Button size="sm" icon="dl" busy={state.isBusy} onClick={() => void save()}>
        下载本月 CSV
      </Button>
      <ProblemNote problem={state.problem} />
    </>
  );
}

/** What the user's accounts brought in a month, by day, game and account. */
export function IncomeScreen() {
  const search = new URLSearchParams(useSearch());
  const [, navigate] = useLocation();
  const now = useMinute();
  const month = monthIn(search.get('month'), now);
  const group = groupIn(search.get('by'));
  const game = search.get('game_id');
  const gameId = game !== null && /^[1-9]\d{0,17}$/.test(game) ? game : null;
  const { data, error, isFetching, refetch } = useIncomeMonth(month);
  const show = (part: { month?: string; by?: Group; game?: string | null }) => {
    const next = { month, by: group, game: gameId, ...part };
    const query = {
      ...(next.month !== monthOf(now) && { month: next.month }),
      ...(next.by !== 'days' && { by: next.by }),
      ...(next.by === 'rows' && next.game !== null && { game_id: next.game }),
    };
    navigate(links.income(query), { replace: true });
  };
  const trail = [
    { label: '个人中心', href: links.personal() },
    { label: '出租订单', href: links.lentOrders() },
  ];
  return (
    <>
      <Crumbs trail={trail} here="出租收入" />
      <h1 className={look['visuallyHidden']}>出租收入</h1>
      <div className={styles['bar']} role="group" aria-label="月份">
        <Button size="sm" onClick={() => show({ month: monthsOn(month, -1) })}>
          上个月
        </Button>
        <b>{monthText(month)}</b>
        <Button size="sm" disabled={month >= monthOf(now)} onClick={() => show({ month: monthsOn(month, 1) })}>
          下个月
        </Button>
        <span className={look['pushedRight']}>
          <Download key={month} month={month} />
        </span>
        <LinkButton size="sm" kind="primary" href={links.withdraw()}>
          提现
        </LinkButton>
      </div>
      <div className={styles['waiting']}>
        {data ? (
          <Loaded month={data} group={group} onGroup={(by) => show({ by })} gameId={gameId} onGame={(id) => show({ game: id })} />
        ) : error ? (
          <div className={look['card']}>
            <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />
          </div>
        ) : (
          waiting
        )}
      </div>
    </>
  );
}
