import { Button } from 'primereact/button';
import { Calendar } from 'primereact/calendar';
import { Column } from 'primereact/column';
import { DataTable, type DataTableExpandedRows } from 'primereact/datatable';
import { Dropdown } from 'primereact/dropdown';
import { InputText } from 'primereact/inputtext';
import { type FormEvent, useState } from 'react';
import { actText, actTexts } from '#contract/operator/acts.ts';
import { audit as rest } from '#contract/operator/index.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { formatClock } from '#contract/rules/clock.ts';
import { type AuditFilter, useAudit, useCalled } from '#operator/app/queries.ts';
import { valueText } from '#operator/cases/words.ts';
import { useRowKeys } from '#operator/ui/rows.tsx';
import type { CaseState } from '#operator/machines/caseFacts.ts';
import { Read } from '#operator/ui/State.tsx';
import * as styles from '#operator/ui/parts.module.css';
import { Changes } from './Changes.tsx';

type Entry = DataOf<typeof rest.listAudit>['list'][number];

const faults = { hash: '链接对不上', contents: '内容被改过', gap: '少了一条', root: '和签名的根不符', signature: '签名不对' } as const;

function Verified() {
  const asked = useCalled(rest.verifyAudit, {});
  return (
    <section className={styles['card']}>
      <h2>核对</h2>
      <Read of={asked}>
        {({ links, roots, erased, faults: found }) => (
          <>
            <p className={found.length === 0 ? styles['good'] : styles['fault']}>
              {found.length === 0 ? '没有发现改动。' : `${found.length} 处不对：`}
              {found.map(({ place, what }) => `第 ${place} 条${faults[what]}`).join('，')}
            </p>
            <p>
              {links} 条，{roots} 个签了名的根，{erased} 条因注销去掉了名字。整条链被重写，只有和机器外面保存的根比较才看得出来。
            </p>
          </>
        )}
      </Read>
    </section>
  );
}

const stateOf = (state: Readonly<Record<string, unknown>>): CaseState => {
  const { facts, money } = state;
  const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
  const fen = isRecord(money) ? Object.entries(money).filter((entry): entry is [string, number] => typeof entry[1] === 'number') : [];
  return { facts: isRecord(facts) ? facts : state, money: Object.fromEntries(fen) };
};

/** Money and facts that an act changed; the others are left out. */
function Difference({ before, after }: Pick<Entry, 'before' | 'after'>) {
  if (before === null || after === null) return <span>没有记下前后</span>;
  return <Changes decided={{ outcome: 'done', approval: null, before: stateOf(before), after: stateOf(after) }} />;
}

/** With what the act is called. */
const named = (entry: Entry) => ({ ...entry, act: actText(entry.action) });

const actOptions = Object.entries(actTexts).map(([value, label]) => ({ value, label }));

const filterOf = (form: FormData, action: string | null, range: readonly (Date | null)[]): AuditFilter => {
  const text = (name: string): string => String(form.get(name) ?? '').trim();
  const [from, until] = range;
  const given = Object.fromEntries(['by', 'subject', 'words'].map((name) => [name, text(name)]).filter(([, value]) => value !== ''));
  return { ...given, ...(action !== null && { action }), ...(from && { from: from.getTime() }), ...(until && { until: until.getTime() }) };
};

/** What people of the platform did. */
export function AuditPage() {
  useRowKeys();
  const [filter, setFilter] = useState<AuditFilter>({});
  const [action, setAction] = useState<string | null>(null);
  const [range, setRange] = useState<(Date | null)[]>([]);
  const [open, setOpen] = useState<DataTableExpandedRows>({});
  const [isVerifying, setVerifying] = useState(false);
  const asked = useAudit(filter);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setFilter(filterOf(new FormData(event.currentTarget), action, range));
  };
  return (
    <>
      <div className={styles['head']}>
        <h1>操作记录</h1>
        <span className={styles['more']}>
          <Button outlined label="核对整条链" onClick={() => setVerifying(true)} />
        </span>
      </div>
      {isVerifying && <Verified />}
      <form className={styles['filters']} onSubmit={submit}>
        {[
          ['by', '谁'],
          ['subject', '对什么'],
          ['words', '内容里有'],
        ].map(([name = '', text]) => (
          <div key={name} className={styles['field']}>
            <label htmlFor={name}>{text}</label>
            <InputText id={name} name={name} />
          </div>
        ))}
        <div className={styles['field']}>
          <label htmlFor="action">做了什么</label>
          <Dropdown
            inputId="action"
            value={action}
            options={actOptions}
            className={styles['wider']}
            showClear
            filter
            placeholder="全部"
            onChange={({ value }) => setAction(value ?? null)}
          />
        </div>
        <div className={styles['field']}>
          <label htmlFor="range">日期</label>
          <Calendar
            inputId="range"
            showIcon
            showOnFocus={false}
            selectionMode="range"
            dateFormat="yy-mm-dd"
            value={range}
            onChange={({ value }) => setRange(value ?? [])}
          />
        </div>
        <Button type="submit" label="查找" />
      </form>
      <Read of={asked}>
        {({ pages }) => (
          <>
            <DataTable
              value={pages.flatMap(({ list }) => list).map(named)}
              dataKey="id"
              emptyMessage="没有找到"
              pt={{ table: { 'aria-label': '操作记录' } }}
              selectionAriaLabel="act"
              expandedRows={open}
              onRowToggle={({ data }) => {
                if (!Array.isArray(data)) setOpen(data);
              }}
              rowExpansionTemplate={({ input, result, before, after, hash }: Entry) => (
                <dl className={styles['facts']}>
                  <dt>内容</dt>
                  <dd>{valueText(input)}</dd>
                  <dt>结果</dt>
                  <dd>{valueText(result)}</dd>
                  <dt>改了什么</dt>
                  <dd>
                    <Difference before={before} after={after} />
                  </dd>
                  <dt>哈希</dt>
                  <dd>{hash ?? '比链早'}</dd>
                </dl>
              )}
            >
              <Column expander header="细节" />
              <Column header="时间" body={({ at }: Entry) => formatClock(at)} />
              <Column field="by" header="谁" />
              <Column field="act" header="做了什么" />
              <Column field="subject" header="对什么" />
            </DataTable>
            {asked.hasNextPage && <Button label="再看更早的" text onClick={() => void asked.fetchNextPage()} />}
          </>
        )}
      </Read>
    </>
  );
}
