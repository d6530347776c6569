import * as look from '#ui/look.module.css';
import * as centre from '#screens/merchants/Centre/Centre.module.css';
import * as styles from './Table.module.css';
import { Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation, useSearch } from 'wouter';
import { BULK_MOST } from '#contract/rules/bulk.ts';
import { formatTime } from '#contract/rules/clock.ts';
import {
  type BulkResult,
  type Centre,
  type OwnListingFilters,
  type OwnTableView,
  useCentre,
  useLastBulk,
  useOwnIds,
  useOwnTable,
} from '#api/queries/merchants.ts';
import { links } from '#lib/links.ts';
import { isUnfiltered, readFilters, readView, tableAddress } from '#screens/merchants/Centre/address.ts';
import { Filters } from '#screens/merchants/Centre/Filters.tsx';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { session } from '#state/session.ts';
import { errands } from '#lib/errands.ts';
import { hasUnfinished } from '#state/unfinished.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { classes } from '#ui/classes.ts';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';
import { latePart } from '#lib/latePart.tsx';
import { chosenColumns, type ColumnName, columns, storeColumns } from './columns.ts';
import { Rows } from './Rows.tsx';
import { Selection, useSelectedIds } from './selection.ts';

const { Part: BulkDialog } = latePart(() => import('./BulkDialog.tsx').then((m) => m.BulkDialog));

const waiting = (
  <Loading label="正在载入账号">
    {[0, 1, 2, 3, 4, 5].map((at) => (
      <Skeleton key={at} height={56} radius={8} />
    ))}
  </Loading>
);

interface Opened {
  readonly ids: readonly string[];
  readonly made: BulkResult | null;
}

function Bar({
  selection,
  filters,
  total,
  onOpen,
}: {
  selection: Selection;
  filters: OwnListingFilters;
  total: number;
  onOpen: (opened: Opened) => void;
}) {
  const selected = useSelectedIds(selection);
  const all = useOwnIds();
  const { data: last } = useLastBulk();
  const isTooMany = selected.size > BULK_MOST;
  return (
    <div className={styles['bar']} role="group" aria-label="选中的账号">
      <b aria-live="polite">已选 {selected.size} 个</b>
      <Button
        size="sm"
        busy={all.isPending}
        disabled={total === 0}
        onClick={() => all.mutate(filters, { onSuccess: (ids) => selection.set(ids) })}
      >
        {total > BULK_MOST ? `选前 ${BULK_MOST} 个` : `全选 ${total} 个`}
      </Button>
      <Button size="sm" kind="bare" disabled={selected.size === 0} onClick={() => selection.set([])}>
        不选了
      </Button>
      <Button
        size="sm"
        kind="primary"
        disabled={selected.size === 0 || isTooMany}
        onClick={() => onOpen({ ids: [...selected], made: null })}
      >
        批量修改
      </Button>
      {isTooMany && <span className={look['secondary']}>一次最多改 {BULK_MOST} 个，请少选一些</span>}
      <ProblemNote problem={all.error?.problem ?? null} />
      {last && last.undoUntil !== null && (
        <p className={styles['last']}>
          刚才：{last.text}，{last.changed} 个账号。{formatTime(last.undoUntil)} 前
          <Button size="sm" kind="bare" onClick={() => onOpen({ ids: [], made: last })}>
            可以撤销
          </Button>
        </p>
      )}
    </div>
  );
}

function Chosen({ shown, onChange }: { shown: readonly ColumnName[]; onChange: (shown: readonly ColumnName[]) => void }) {
  return (
    <details className={styles['columns']}>
      <summary>显示的列</summary>
      <div role="group" aria-label="显示的列">
        {columns.map(({ name, title }) => {
          const isOn = shown.includes(name);
          return (
            <Chip key={name} pressed={isOn} onClick={() => onChange(isOn ? shown.filter((each) => each !== name) : [...shown, name])}>
              {title}
            </Chip>
          );
        })}
      </div>
    </details>
  );
}

function Work({ centre: facts }: { centre: Centre }) {
  const search = useSearch();
  const [, navigate] = useLocation();
  const viewer = useSnapshot(session).viewer?.id ?? null;
  const [selection] = useState(() => new Selection());
  const [shown, setShown] = useState(() => chosenColumns(viewer));
  const [opened, setOpened] = useState<Opened | null>(() => (hasUnfinished(errands.bulkChange) ? { ids: [], made: null } : null));
  const filters = useMemo(() => readFilters(search), [search]);
  const view = useMemo(() => readView(search), [search]);
  const [typed, setTyped] = useState(filters.keyword);
  const listed = useDeferredValue(filters);
  const { data, error, isFetching, refetch } = useOwnTable(listed, view);
  const change = (part: Partial<OwnListingFilters>) => {
    if (part.keyword !== undefined) setTyped(part.keyword);
    navigate(tableAddress({ ...filters, ...part, keyword: (part.keyword ?? filters.keyword).trim() }, { ...view, page: 0 }), {
      replace: true,
    });
  };
  const onView = useCallback(
    (part: Partial<OwnTableView>) => navigate(tableAddress(filters, { ...view, ...part })),
    [filters, view, navigate],
  );
  const choose = (names: readonly ColumnName[]) => {
    setShown(names);
    storeColumns(viewer, names);
  };
  const end = (isChanged: boolean) => {
    setOpened(null);
    if (isChanged) selection.set([]);
  };
  return (
    <section className={classes(look['card'], centre['list'])} aria-label="账号列表">
      <Filters
        filters={{ ...filters, keyword: typed.trim() === filters.keyword ? typed : filters.keyword }}
        change={change}
        centre={facts}
      />
      <div className={styles['more']}>
        <Chip pressed={filters.isPasswordDue} onClick={() => change({ isPasswordDue: !filters.isPasswordDue })}>
          只看待改密码
        </Chip>
        <Chosen shown={shown} onChange={choose} />
      </div>
      {data ? (
        <>
          <Bar selection={selection} filters={filters} total={data.total} onOpen={setOpened} />
          {data.items.length === 0 ? (
            <EmptyState
              icon="shop"
              title={isUnfiltered(filters) ? '还没有账号' : '没有符合条件的账号'}
              action={
                <LinkButton kind="primary" href={isUnfiltered(filters) ? links.publishListing() : links.ownTable()}>
                  {isUnfiltered(filters) ? '发布第一个账号' : '看全部账号'}
                </LinkButton>
              }
            >
              {isUnfiltered(filters) ? '填好信息、定好价，审核通过就能出租' : '换个状态，或者去掉一个条件'}
            </EmptyState>
          ) : (
            <Rows
              listings={data.items}
              total={data.total}
              view={{ ...view, page: data.page }}
              shown={shown}
              selection={selection}
              onView={onView}
            />
          )}
        </>
      ) : (
        !error && waiting
      )}
      {error && <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {opened !== null && (
        <Suspense>
          <BulkDialog {...opened} onEnd={end} />
        </Suspense>
      )}
    </section>
  );
}

/** The owner's accounts as a table to work in: any order, chosen columns, and one change of many. */
export function TableScreen() {
  const { data, error, isFetching, refetch } = useCentre();
  return (
    <>
      <Crumbs
        trail={[
          { label: '个人中心', href: links.personal() },
          { label: '商户中心', href: links.merchant() },
        ]}
        here="账号表格"
      />
      <header className={classes(look['card'], centre['head'])}>
        <div>
          <h1>账号表格</h1>
          <p className={look['secondary']}>一次最多改 {BULK_MOST} 个：先看改前改后，再一起改，改完还能撤销</p>
        </div>
        <LinkButton href={links.merchant()}>回列表</LinkButton>
      </header>
      {data ? (
        <Work centre={data} />
      ) : error ? (
        <div className={look['card']}>
          <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />
        </div>
      ) : (
        waiting
      )}
    </>
  );
}
