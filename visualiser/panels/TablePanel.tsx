import { type ReactNode, useEffect, useState } from 'react';
import type { Sheet } from '#tools/charts/drawing/index.ts';
import { loadSheet } from '#visualiser/chart/sheets.ts';
import { frameNow, useView, view } from '#visualiser/core/view.ts';
import { shortId } from '#visualiser/core/words.ts';
import { Panel } from '#visualiser/parts/Panel.tsx';
import { vars } from '#visualiser/parts/vars.ts';

/** Allows a line break after each dot of a long name. */
const breakable = (text: string): ReactNode[] => text.split(/(?<=\.)/).flatMap((part, i) => (i === 0 ? [part] : [<wbr key={i} />, part]));

interface TableProps {
  readonly title: string;
  readonly columns: readonly string[];
  readonly children: ReactNode;
}

const Table = ({ title, columns, children }: TableProps) => (
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

function useSheet(): Sheet | undefined {
  const name = useView(() => view.chart);
  const [sheet, setSheet] = useState<Sheet>();
  useEffect(() => {
    let isCurrent = true;
    void (name === null ? Promise.resolve(undefined) : loadSheet(name)).then((found) => isCurrent && setSheet(found));
    return () => {
      isCurrent = false;
    };
  }, [name]);
  return sheet;
}

/** The chart as tables, for screen readers and for details. */
export function TablePanel() {
  const sheet = useSheet();
  const frame = useView(frameNow);
  if (!sheet)
    return (
      <Panel name="table" isScrolled>
        <p className="faint">还没有选状态图</p>
      </Panel>
    );
  return (
    <Panel name="table" isScrolled>
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
    </Panel>
  );
}
