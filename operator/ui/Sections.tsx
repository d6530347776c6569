import type { ReactNode } from 'react';
import { formatClock } from '#contract/rules/clock.ts';
import type { Section } from '#operator/machines/caseFacts.ts';
import * as styles from './parts.module.css';

export function Table({ head, rows, label }: { head: readonly string[]; rows: readonly (readonly ReactNode[])[]; label: string }) {
  return (
    <div className={styles['scroll']}>
      <table className={styles['table']} aria-label={label}>
        <thead>
          <tr>
            {head.map((each, at) => (
              <th key={at} scope="col">
                {each}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, place) => (
                <td key={place}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function Facts({ facts }: { facts: NonNullable<Section['facts']> }) {
  return (
    <dl className={styles['facts']}>
      {facts.map(([label, value]) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Said({ said }: { said: NonNullable<Section['said']> }) {
  return (
    <div className={styles['said']}>
      {said.map(({ who, at, words }) => (
        <article key={`${who} ${at}`}>
          <header>
            <b>{who}</b>
            <small>{formatClock(at)}</small>
          </header>
          <p>{words}</p>
        </article>
      ))}
    </div>
  );
}

const isEmpty = ({ facts, table, said }: Section): boolean => (facts ?? table?.rows ?? said ?? []).length === 0;

interface PanelProps {
  readonly title: string;
  readonly isEmpty?: boolean;
  /** Over the whole width. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A titled part of a page; says so when there is nothing. */
export function Panel({ title, isEmpty: isNothing = false, isWide = false, children }: PanelProps) {
  return (
    <section className={[styles['card'], isWide ? styles['wide'] : ''].join(' ')}>
      <h2>{title}</h2>
      {isNothing ? <p className={styles['none']}>没有</p> : children}
    </section>
  );
}

/** What stands beside a decision. */
export function Sections({ sections }: { sections: readonly Section[] }) {
  return sections.map((section) => (
    <section key={section.title} className={[styles['card'], section.isWide ? styles['wide'] : ''].join(' ')}>
      <h2>{section.title}</h2>
      {isEmpty(section) && <p className={styles['none']}>{section.empty ?? '没有'}</p>}
      {section.facts && <Facts facts={section.facts} />}
      {section.said && <Said said={section.said} />}
      {section.table && section.table.rows.length > 0 && <Table label={section.title} {...section.table} />}
    </section>
  ));
}
