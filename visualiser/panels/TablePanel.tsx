import type { ReactNode } from 'react';
import { sheetNow } from '#visualiser/chart/sheets.ts';
import { vars } from '#visualiser/core/hues.ts';
import { frameNow, useView, view } from '#visualiser/core/view.ts';
import { shortId } from '#visualiser/core/words.ts';

/** Allows a line break after each dot of a long name. */
const breakable = (text: string): ReactNode[] => text.split(/(?<=\.)/).flatMap((part, i) => (i === 0 ? [part] : [<wbr key={i} />, part]));

const Table = ({ title, columns, children }: { title: string; columns: readonly string[]; children: ReactNode }) => (
  <table>
    <caption>{title}</caption>
    <thead>
      <tr>
        {columns.map((text) => (
          <th key={text} scope="col">
            {text}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);

/** The chart as tables, for screen readers and for details. */
export function TablePanel() {
  const sheet = useView(() => sheetNow(view.chart));
  const frame = useView(frameNow);
  if (!sheet) return <p className="panel faint">还没有选状态图</p>;
  return (
    <div className="panel" role="group" aria-label="表格" tabIndex={0}>
      <p className="about">
        <strong>{sheet.name}</strong> {sheet.description}
      </p>
      <Table title="状态" columns={['状态', '含义', '现在']}>
        {sheet.states.slice(1).map(({ id, description }) => (
          <tr key={id} className={frame?.active.includes(id) ? 'active' : undefined}>
            <th scope="row" className="nested" aria-label={shortId(id)} style={vars({ '--depth': id.split('.').length - 2 })}>
              {id.slice(id.lastIndexOf('.') + 1)}
            </th>
            <td>{description}</td>
            <td>{frame?.active.includes(id) ? '在' : ''}</td>
          </tr>
        ))}
      </Table>
      <Table title="转换" columns={['从', '因为', '如果', '到', '刚走']}>
        {sheet.transitions.map(({ transition, from, on, guard, to }, i) => (
          <tr key={i} className={frame?.taken.includes(transition) ? 'taken' : undefined}>
            <th scope="row">{breakable(shortId(from))}</th>
            <td>{breakable(on)}</td>
            <td>{guard}</td>
            <td>{breakable(to === '' ? '不动' : shortId(to))}</td>
            <td>{frame?.taken.includes(transition) ? '是' : ''}</td>
          </tr>
        ))}
      </Table>
    </div>
  );
}
