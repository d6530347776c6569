import { type DayFigure, dayFigures, type Figure, figureKinds, type Figures } from '#contract/operator/day.ts';
import { formatYuan } from '#contract/rules/money.ts';

/** Thousands separated by commas. */
export const formatCount = (count: number): string => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');

/** What the figure shows: fen of money, otherwise the number of rows. */
export const amountOf = (name: DayFigure, figure: Figure): number => (figureKinds[name].isMoney ? figure.fen : figure.count);
export const amountText = (name: DayFigure, figure: Figure): string => {
  const amount = amountOf(name, figure);
  return figureKinds[name].isMoney ? formatYuan(amount) : formatCount(amount);
};

/** From here on a change is told as a multiple. */
const MANY = 10;

/** The difference to a week ago: in per cent, or as an amount where there was nothing. */
export function changeText(name: DayFigure, now: Figure, before: Figure): string {
  const [amount, was] = [amountOf(name, now), amountOf(name, before)];
  if (amount === was) return '持平';
  const sign = amount > was ? '+' : '−';
  if (was === 0) return sign + (figureKinds[name].isMoney ? formatYuan(Math.abs(amount)) : formatCount(Math.abs(amount)));
  const change = Math.abs(amount - was) / Math.abs(was);
  return change >= MANY ? `${Math.round(amount / was)} 倍` : `${sign}${(change * 100).toFixed(1)}%`;
}

/** Figures of which more is worse. */
const worse: ReadonlySet<DayFigure> = new Set(['refunds', 'disputes']);
export function moodOf(name: DayFigure, now: Figure, before: Figure): 'good' | 'bad' | 'same' {
  const difference = amountOf(name, now) - amountOf(name, before);
  return difference === 0 ? 'same' : difference > 0 === worse.has(name) ? 'bad' : 'good';
}

/** A text of a table: yuan with two decimals for money, as spreadsheets read it. */
const cell = (name: DayFigure, figure: Figure): string =>
  figureKinds[name].isMoney ? (figure.fen / 100).toFixed(2) : String(figure.count);

const BOM = '\uFEFF';

/** The hours of a day as a CSV file, with the sum that the page shows. */
export function dayCsv(hours: readonly Figures[], total: Figures): string {
  const head = ['时', ...dayFigures.map((name) => figureKinds[name].title + (figureKinds[name].isMoney ? '（元）' : ''))];
  const rows = hours.map((figures, hour) => [String(hour), ...dayFigures.map((name) => cell(name, figures[name]))]);
  const sum = ['合计', ...dayFigures.map((name) => cell(name, total[name]))];
  return BOM + [head, ...rows, sum].map((row) => `${row.join(',')}\r\n`).join('');
}

/** Rows behind a figure as a CSV file. */
export function rowsCsv(
  rows: readonly { readonly at: string; readonly subject: string; readonly kind: string; readonly fen: number | null }[],
): string {
  const head = ['时间', '编号', '种类', '金额（元）'];
  const lines = rows.map(({ at, subject, kind, fen }) => [at, subject, kind, fen === null ? '' : (fen / 100).toFixed(2)]);
  return BOM + [head, ...lines].map((row) => `${row.join(',')}\r\n`).join('');
}

/** Offers a text as a file. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
