import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import { type DayFigure, type Figures, figureKinds } from '#contract/operator/day.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { amountOf, formatCount } from './figures.ts';

const HOURS = 24;
const HEIGHT = 220;
const AXIS_WIDTH = { money: 84, count: 52 } as const;

/** A token of the page's style, for a canvas. */
const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

interface Props {
  readonly figure: DayFigure;
  readonly hours: readonly Figures[];
  readonly weekAgo: readonly Figures[];
}

/** A figure by hour as bars, and the same day a week ago as a line. The table below says the same to those who cannot see it. */
export default function HourChart({ figure, hours, weekAgo }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const parent = place.current;
    // A browser without a canvas shows the table only.
    if (!parent || document.createElement('canvas').getContext('2d') === null) return undefined;
    const { isMoney } = figureKinds[figure];
    const text = (value: number): string => (isMoney ? formatYuan(Math.round(value)) : formatCount(Math.round(value)));
    const at = Array.from({ length: HOURS }, (_, hour) => hour);
    const line = (all: readonly Figures[]): (number | null)[] =>
      at.map((hour) => {
        const figures = all[hour];
        return figures ? amountOf(figure, figures[figure]) : null;
      });
    const axis = {
      stroke: token('--text-3'),
      grid: { stroke: token('--line'), width: 1 },
      ticks: { show: false },
      font: '12px sans-serif',
    };
    const chart = new UPlot(
      {
        width: Math.max(320, parent.clientWidth),
        height: HEIGHT,
        legend: { show: false },
        cursor: { drag: { x: false, y: false } },
        scales: { x: { time: false, range: () => [-0.6, HOURS - 0.4] }, y: { range: (_, __, most) => [0, Math.max(1, most * 1.08)] } },
        axes: [
          {
            ...axis,
            grid: { show: false },
            splits: () => at,
            values: (_, hours_) => hours_.map((hour) => (hour % 2 === 0 ? String(hour) : '')),
          },
          { ...axis, size: isMoney ? AXIS_WIDTH.money : AXIS_WIDTH.count, values: (_, values) => values.map(text) },
        ],
        series: [
          {},
          {
            ...(UPlot.paths.bars && { paths: UPlot.paths.bars({ size: [0.7, 40] }) }),
            fill: token('--brand'),
            stroke: token('--brand'),
            points: { show: false },
          },
          { stroke: token('--text'), width: 1.5, dash: [5, 4], points: { show: false } },
        ],
      },
      [at, line(hours), line(weekAgo)],
      parent,
    );
    const watch = new ResizeObserver(() => chart.setSize({ width: Math.max(320, parent.clientWidth), height: HEIGHT }));
    watch.observe(parent);
    return () => {
      watch.disconnect();
      chart.destroy();
    };
  }, [figure, hours, weekAgo]);
  return <div ref={place} aria-hidden="true" />;
}
