import * as look from '#ui/look.module.css';
import * as styles from './Compare.module.css';
import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { COMPARED_MOST } from '#contract/rules/comparedMost.ts';
import { type Compared, useCompared } from '#api/queries/compare.ts';
import { links } from '#lib/links.ts';
import { copied } from '#screens/parts/copied.ts';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { storeCompared } from '#state/compared.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';
import { Switch } from '#ui/Switch.tsx';
import { CompareTable } from './CompareTable.tsx';
import { byGame, type GameGroup } from './table.ts';

const trail = [
  { label: '首页', href: links.home() },
  { label: '租号大厅', href: links.hall({}) },
];

/** Ids in the address; invalid ones are ignored. */
const idsIn = (search: string): string[] => {
  const ids = (new URLSearchParams(search).get('ids') ?? '').split(',').filter((id) => /^[1-9]\d{0,17}$/.test(id));
  return [...new Set(ids)].slice(0, COMPARED_MOST);
};

const nothing = (title = '还没有要对比的账号') => (
  <div className={look['card']}>
    <EmptyState
      icon="list"
      title={title}
      action={
        <LinkButton kind="primary" href={links.hall({})}>
          去租号大厅
        </LinkButton>
      }
      page
    >
      在大厅、收藏或账号页点“对比”，最多放 {COMPARED_MOST} 个同一款游戏的账号
    </EmptyState>
  </div>
);

/** What the address names and the table leaves out, and why. */
function LeftOut({ game, others, gone }: { game: string; others: readonly GameGroup[]; gone: number }) {
  if (others.length === 0 && gone === 0) return null;
  return (
    <ul className={styles['leftOut']} role="status">
      {others.map(({ gameName, accounts }) => (
        <li key={gameName}>
          一次只对比一款游戏，{accounts.length} 个{gameName}账号没有放进{game}的表里{' '}
          <Anchor href={links.compare({ ids: accounts.map(({ card }) => card.id) })}>只看{gameName}的</Anchor>
        </li>
      ))}
      {gone > 0 && <li>{gone} 个账号已经删除，没有放进来</li>}
    </ul>
  );
}

interface ComparedProps {
  accounts: readonly Compared[];
  others: readonly GameGroup[];
  /** Accounts of the address that are deleted. */
  gone: number;
  /** Epoch ms of the read. */
  now: number;
  onLeave: (id: string) => void;
  onClear: () => void;
}

function Table({ accounts, others, gone, now, onLeave, onClear }: ComparedProps) {
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const [first] = accounts;
  if (first === undefined) return nothing(gone > 0 ? '要对比的账号都已经删除' : undefined);
  return (
    <>
      <div className={styles['head']}>
        <h1>账号对比</h1>
        <p className={look['muted']}>
          {first.card.gameName} · {`${accounts.length} / ${COMPARED_MOST}`} 个，地址里带着，发给朋友就能看
        </p>
        <span className={styles['tools']}>
          <Switch checked={onlyDifferent} onChange={setOnlyDifferent}>
            只看不同
          </Switch>
          <CopyButton text={location.href} what="对比的地址" onDone={copied('对比的地址')} />
          <Button size="sm" onClick={onClear}>
            清空
          </Button>
        </span>
      </div>
      <LeftOut game={first.card.gameName} others={others} gone={gone} />
      <CompareTable accounts={accounts} now={now} onlyDifferent={onlyDifferent} onLeave={onLeave} />
      {accounts.length < COMPARED_MOST && (
        <p className={styles['more']}>
          <LinkButton href={links.hall({ gameId: first.card.gameId })}>再选一个{first.card.gameName}账号</LinkButton>
        </p>
      )}
    </>
  );
}

function Content({ ids }: { ids: readonly string[] }) {
  const [, navigate] = useLocation();
  const { data, dataUpdatedAt, error, isFetching, isPlaceholderData, refetch } = useCompared(ids);
  const shown = isPlaceholderData ? data?.filter(({ card }) => ids.includes(card.id)) : data;
  useEffect(() => {
    if (data !== undefined && !isPlaceholderData)
      storeCompared((byGame(data)[0]?.accounts ?? []).map(({ card: { id, gameId, cover } }) => ({ id, gameId, cover })));
  }, [data, isPlaceholderData]);
  if (shown === undefined) {
    if (error)
      return (
        <div className={look['card']}>
          <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />
        </div>
      );
    return (
      <Loading label="正在载入对比">
        <Skeleton height={28} width={160} />
        <Skeleton height={220} radius={10} />
        <Skeleton height={480} radius={10} />
      </Loading>
    );
  }
  const open = (next: readonly string[]) => {
    if (next.length === 0) storeCompared([]);
    navigate(links.compare({ ids: next }), { replace: true });
  };
  const [{ accounts } = { accounts: [] }, ...others] = byGame(shown);
  return (
    <Table
      accounts={accounts}
      others={others}
      gone={isPlaceholderData ? 0 : ids.length - shown.length}
      now={dataUpdatedAt}
      onLeave={(id) => open(accounts.flatMap(({ card }) => (card.id === id ? [] : card.id)))}
      onClear={() => open([])}
    />
  );
}

/** Up to four accounts of one game side by side; which ones stands in the address. */
export function CompareScreen() {
  const ids = idsIn(useSearch());
  return (
    <div className={look['pageWidth']}>
      <Crumbs trail={trail} here="账号对比" />
      {ids.length === 0 ? nothing() : <Content ids={ids} />}
    </div>
  );
}
