import { dayFigures, figureKinds, type Figures } from '#contract/operator/day.ts';
import { amountText } from './figures.ts';
import * as styles from './day.module.css';

/** All figures by hour, for readers and for keys. */
export function HourTable({ hours, total }: { hours: readonly Figures[]; total: Figures }) {
  return (
    <table className={styles['hours']} aria-label="每小时的数字">
      <thead>
        <tr>
          <th scope="col">时</th>
          {dayFigures.map((name) => (
            <th key={name} scope="col">
              {figureKinds[name].title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map((figures, hour) => (
          <tr key={hour}>
            <th scope="row">{hour}</th>
            {dayFigures.map((name) => (
              <td key={name}>{amountText(name, figures[name])}</td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">合计</th>
          {dayFigures.map((name) => (
            <td key={name}>{amountText(name, total[name])}</td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
