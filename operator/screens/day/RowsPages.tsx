import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'primereact/button';
import { Column } from 'primereact/column';
import { DataTable } from 'primereact/datatable';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { day as dayRest, lifecycles } from '#contract/operator/index.ts';
import { type DayFigure, dayFigures, figureKinds } from '#contract/operator/day.ts';
import { type LifecycleName, lifecycleNames, lifecycleTitles } from '#contract/operator/lifecycles.ts';
import { problemOf } from '#contract/problem.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { formatClock, formatMonthDay } from '#contract/rules/clock.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { useCalled } from '#operator/app/queries.ts';
import { useSystem } from '#operator/app/system.ts';
import { Due } from '#operator/ui/Due.tsx';
import { Failed, Read } from '#operator/ui/State.tsx';
import { useNow } from '#operator/ui/useNow.ts';
import * as parts from '#operator/ui/parts.module.css';
import { amountText, download, formatCount, rowsCsv } from './figures.ts';
import { pageOf, rowPageOf } from './links.ts';
import { useSheet } from './sheets.ts';
import { stateTitle } from './titles.ts';
import { kindText } from './kinds.ts';

const PAGE = 100;
type DayRow = DataOf<typeof dayRest.listDayRows>['list'][number];
type LifecycleRow = DataOf<typeof lifecycles.listLifecycleRows>['list'][number];

const To = ({ page, text }: { page: string | null; text: string }) =>
  page === null ? <span>{text}</span> : <Link href={page}>{text}</Link>;

/** Fetches every page of the rows and offers them as a file. */
function Export({ figure, from, until, date }: { figure: DayFigure; from: number; until: number; date: string }) {
  const { call } = useSystem();
  const [state, setState] = useState<'idle' | 'busy' | Error>('idle');
  const run = async (): Promise<void> => {
    setState('busy');
    try {
      const rows: DayRow[] = [];
      let cursor: string | null = null;
      do {
        const page: DataOf<typeof dayRest.listDayRows> = await call(dayRest.listDayRows, {
          query: { figure, from, until, limit: PAGE, ...(cursor !== null && { cursor }) },
        });
        rows.push(...page.list);
        cursor = page.next_cursor;
      } while (cursor !== null);
      download(
        `${date} ${figureKinds[figure].title}.csv`,
        rowsCsv(rows.map(({ at, subject, kind, fen }) => ({ at: new Date(at).toISOString(), subject, kind: kindText(kind), fen }))),
      );
      setState('idle');
    } catch (error) {
      setState(error instanceof Error ? error : new Error(String(error)));
    }
  };
  return (
    <>
      {state instanceof Error && <Failed problem={problemOf(state)} />}
      <Button label="导出 CSV" outlined loading={state === 'busy'} onClick={() => void run()} />
    </>
  );
}

function Rows({ figure, from, until }: { figure: DayFigure; from: number; until: number }) {
  const { call } = useSystem();
  const asked = useInfiniteQuery({
    queryKey: ['listDayRows', figure, from, until],
    queryFn: ({ signal, pageParam }) =>
      call(dayRest.listDayRows, { query: { figure, from, until, limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
  });
  const { title, isMoney } = figureKinds[figure];
  return (
    <Read of={asked}>
      {({ pages }) => (
        <>
          <DataTable
            value={pages.flatMap(({ list }) => list)}
            dataKey="id"
            emptyMessage="这一天没有"
            pt={{ table: { 'aria-label': title } }}
          >
            <Column header="时间" body={({ at }: DayRow) => formatClock(at)} />
            <Column header="编号" body={({ of, subject }: DayRow) => <To page={pageOf(of, subject)} text={subject} />} />
            {isMoney && <Column header="种类" body={({ kind }: DayRow) => kindText(kind)} />}
            {isMoney && <Column header="金额" align="right" body={({ fen }: DayRow) => (fen === null ? '' : formatYuan(fen))} />}
          </DataTable>
          {asked.hasNextPage && <Button label="再看后面的" text onClick={() => void asked.fetchNextPage()} />}
        </>
      )}
    </Read>
  );
}

const isFigure = (name: string): name is DayFigure => dayFigures.some((figure) => figure === name);
const isLifecycle = (name: string): name is LifecycleName => lifecycleNames.some((each) => each === name);

/** The rows behind a figure of a day. */
export function DayRowsPage({ figure }: { figure: string }) {
  const [search] = useSearchParams();
  const date = search.get('date') ?? undefined;
  const asked = useCalled(dayRest.getDay, { query: date === undefined ? {} : { date } });
  if (!isFigure(figure)) return <p>没有这个数字。</p>;
  const { title, note } = figureKinds[figure];
  return (
    <Read of={asked}>
      {({ total, from, until, date: day }) => (
        <>
          <div className={parts['head']}>
            <h1>
              {formatMonthDay(from)} {title} {amountText(figure, total[figure])}
            </h1>
            <small>
              {note}，{formatCount(total[figure].count)} 笔
            </small>
            <span className={parts['more']}>
              <Export figure={figure} from={from} until={until} date={day} />
            </span>
          </div>
          <Rows figure={figure} from={from} until={until} />
        </>
      )}
    </Read>
  );
}

function StateRows({ chart, state, overdue }: { chart: LifecycleName; state: string; overdue: boolean }) {
  const { call } = useSystem();
  const now = useNow();
  const asked = useInfiniteQuery({
    queryKey: ['listLifecycleRows', chart, state, overdue],
    queryFn: ({ signal, pageParam }) =>
      call(
        lifecycles.listLifecycleRows,
        {
          params: { chart },
          query: { state, overdue: overdue ? 'true' : 'false', limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) },
        },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
  });
  return (
    <Read of={asked}>
      {({ pages }) => (
        <>
          <DataTable
            value={pages.flatMap(({ list }) => list)}
            dataKey="key"
            emptyMessage="现在没有"
            pt={{ table: { 'aria-label': lifecycleTitles[chart] } }}
          >
            <Column header="编号" body={(row: LifecycleRow) => <To page={rowPageOf(chart, row)} text={row.number} />} />
            <Column header="从何时起" body={({ since }: LifecycleRow) => (since === null ? '—' : formatClock(since))} />
            <Column header="期限" body={({ due }: LifecycleRow) => (due === null ? '—' : <Due due={due} now={now} />)} />
            <Column header="金额" align="right" body={({ fen }: LifecycleRow) => (fen === null ? '—' : formatYuan(fen))} />
          </DataTable>
          {asked.hasNextPage && <Button label="再看后面的" text onClick={() => void asked.fetchNextPage()} />}
        </>
      )}
    </Read>
  );
}

/** The rows that are in a state of a chart. */
export function LifecycleRowsPage({ chart, state }: { chart: string; state: string }) {
  return isLifecycle(chart) ? <KnownLifecycle chart={chart} state={state} /> : <p>没有这张图。</p>;
}

function KnownLifecycle({ chart, state }: { chart: LifecycleName; state: string }) {
  const [search, setSearch] = useSearchParams();
  const sheet = useSheet(chart);
  const overdue = search.get('overdue') === 'true';
  return (
    <Read of={sheet}>
      {(drawn) => (
        <>
          <div className={parts['head']}>
            <h1>
              {lifecycleTitles[chart]}：{stateTitle(drawn, state)}
            </h1>
            <span className={parts['more']}>
              <Button
                label="只看超时"
                outlined={!overdue}
                aria-pressed={overdue}
                onClick={() => setSearch(overdue ? {} : { overdue: 'true' }, { replace: true })}
              />
            </span>
          </div>
          <StateRows chart={chart} state={state} overdue={overdue} />
        </>
      )}
    </Read>
  );
}
