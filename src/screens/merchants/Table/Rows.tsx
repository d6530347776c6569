import * as look from '#ui/look.module.css';
import * as styles from './Table.module.css';
import { PrimeReactProvider } from 'primereact/api';
import { Column } from 'primereact/column';
import { DataTable } from 'primereact/datatable';
import { memo } from 'react';
import { formatClock, formatTime } from '#contract/rules/clock.ts';
import { HOUR, MINUTE } from '#contract/rules/constants.ts';
import { formatYuan } from '#contract/rules/money.ts';
import type { OwnListing, OwnTableView } from '#api/queries/merchants.ts';
import { links } from '#lib/links.ts';
import { PAGE_SIZES, standingOf } from '#screens/merchants/Centre/address.ts';
import { useRights } from '#screens/parts/useRights.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { classes } from '#ui/classes.ts';
import { CHINESE } from '#ui/primeLocale.ts';
import { primeNonce } from '#ui/primeNonce.ts';
import { Tag } from '#ui/Tag.tsx';
import { type ColumnName, columns } from './columns.ts';
import { type Selection, useIsSelected, useSelectedIds } from './selection.ts';

const HOUR_MINUTES = HOUR / MINUTE;

function Mark({ selection, id, title }: { selection: Selection; id: string; title: string }) {
  const isOn = useIsSelected(selection, id);
  return (
    <label className={styles['mark']}>
      <input type="checkbox" aria-label={`选 ${title}`} checked={isOn} onChange={() => selection.change([id], !isOn)} />
    </label>
  );
}

function MarkPage({ selection, ids }: { selection: Selection; ids: readonly string[] }) {
  const selected = useSelectedIds(selection);
  const isOn = ids.length > 0 && ids.every((id) => selected.has(id));
  return (
    <label className={styles['mark']}>
      <input type="checkbox" aria-label="选这一页" checked={isOn} onChange={() => selection.change(ids, !isOn)} />
    </label>
  );
}

const none = <span className={look['muted']}>—</span>;

const Account = memo(function Account({ listing: { id, title, cover, gameName, platform, state } }: { listing: OwnListing }) {
  const href = state === 'WAITING' ? links.merchant({ keyword: id }) : links.publishListing({ id });
  return (
    <span className={styles['account']}>
      <img src={cover} width="640" height="360" alt="" loading="lazy" decoding="async" />
      <span>
        <Anchor href={href}>{title}</Anchor>
        <small>
          {gameName}
          {platform !== '' && ` · ${platform}`} · {id}
        </small>
      </span>
    </span>
  );
});

const State = memo(function State({ listing }: { listing: OwnListing }) {
  const { text, tone, note } = standingOf(listing);
  return (
    <span className={styles['two']}>
      <Tag tone={tone}>{text}</Tag>
      {note !== null && <small>{note}</small>}
    </span>
  );
});

/** What waits for the owner; staff are led there with the right for orders. */
function Waits({ listing: { passwordDueAt, answerOrderNo } }: { listing: OwnListing }) {
  const { orders } = useRights();
  const due = passwordDueAt === null ? none : `${formatClock(passwordDueAt)} 起`;
  return (
    <span className={styles['two']}>
      {orders && passwordDueAt !== null ? <Anchor href={links.passwordsDue()}>{due}</Anchor> : due}
      {answerOrderNo !== null &&
        (orders ? <Anchor href={links.lentOrder({ order_no: answerOrderNo })}>有投诉待答复</Anchor> : '有投诉待答复')}
    </span>
  );
}

function cellOf(name: Exclude<ColumnName, 'state'>, listing: OwnListing) {
  const { hourlyFen, depositFen, todayFrom, todayUntil, nextAt, rentedMinutes, incomeFen } = listing;
  switch (name) {
    case 'price':
      return <b className={look['number']}>{hourlyFen === 0 ? '没有定价' : formatYuan(hourlyFen)}</b>;
    case 'deposit':
      return <span className={look['number']}>{depositFen === 0 ? '无押金' : formatYuan(depositFen)}</span>;
    case 'today':
      return todayFrom === null || todayUntil === null ? none : `${formatTime(todayFrom)}–${formatTime(todayUntil)}`;
    case 'next':
      return nextAt === null ? none : formatClock(nextAt);
    case 'hours':
      return <span className={look['number']}>{Math.round(rentedMinutes / HOUR_MINUTES)} 时</span>;
    case 'income':
      return <span className={look['number']}>{formatYuan(incomeFen)}</span>;
    case 'password':
      return <Waits listing={listing} />;
    default:
      return name satisfies never;
  }
}

const Cell = memo(function Cell({ name, listing }: { name: ColumnName; listing: OwnListing }) {
  return name === 'state' ? <State listing={listing} /> : cellOf(name, listing);
});

interface RowsProps {
  listings: readonly OwnListing[];
  total: number;
  view: OwnTableView;
  shown: readonly ColumnName[];
  selection: Selection;
  onView: (view: Partial<OwnTableView>) => void;
}

const pageButton = (isOn: boolean): string => classes(styles['page'], isOn && styles['current']);
const arrow = { className: styles['page'] ?? '' };

/** One page of the table. Typing and selecting do not redraw it: it follows its own props only, and each mark its own id. */
export const Rows = memo(function Rows({ listings, total, view, shown, selection, onView }: RowsProps) {
  const { sort, isAscending, page, size } = view;
  const ids = listings.map(({ id }) => id);
  return (
    <PrimeReactProvider value={{ ...primeNonce(), unstyled: true, locale: CHINESE }}>
      <DataTable
        value={[...listings]}
        dataKey="id"
        lazy
        unstyled
        paginator
        alwaysShowPaginator={false}
        first={page * size}
        rows={size}
        totalRecords={total}
        onPage={(event) => onView({ page: event.page ?? 0 })}
        sortField={sort}
        sortOrder={isAscending ? 1 : -1}
        onSort={({ sortField }) =>
          onView({ sort: sortField as OwnTableView['sort'], isAscending: sortField === sort && !isAscending, page: 0 })
        }
        paginatorTemplate="FirstPageLink PrevPageLink PageLinks NextPageLink LastPageLink"
        pt={{
          wrapper: { className: styles['wrapper'] ?? '' },
          table: { 'aria-label': '账号表格', className: styles['table'] ?? '' },
          paginator: {
            root: { className: styles['pages'] ?? '' },
            firstPageButton: arrow,
            prevPageButton: arrow,
            nextPageButton: arrow,
            lastPageButton: arrow,
            pageButton: ({ context }: { context: { active: boolean } }) => ({ className: pageButton(context.active) }),
          },
        }}
      >
        <Column
          header={<MarkPage selection={selection} ids={ids} />}
          body={({ id, title }: OwnListing) => <Mark selection={selection} id={id} title={title} />}
        />
        <Column header="账号" field="TITLE" sortable body={(listing: OwnListing) => <Account listing={listing} />} />
        {columns
          .filter(({ name }) => shown.includes(name))
          .map(({ name, title, sort: by }) => (
            <Column
              key={name}
              header={title}
              field={by ?? name}
              sortable={by !== null}
              body={(listing: OwnListing) => <Cell name={name} listing={listing} />}
            />
          ))}
      </DataTable>
      <p className={styles['sizes']}>
        共 {total} 个，每页
        {PAGE_SIZES.map((each) => (
          <button
            key={each}
            type="button"
            className={pageButton(each === size)}
            aria-pressed={each === size}
            onClick={() => onView({ size: each, page: 0 })}
          >
            {each}
          </button>
        ))}
      </p>
    </PrimeReactProvider>
  );
});
