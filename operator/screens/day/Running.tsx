import { Link } from 'wouter';
import type { day as rest } from '#contract/operator/index.ts';
import { hasPermission } from '#contract/operator/roles.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { ORDER_HOLD, SECOND } from '#contract/rules/constants.ts';
import { formatDuration } from '#contract/rules/clock.ts';
import { useSelf } from '#operator/app/system.ts';
import { roughly } from '#operator/ui/Due.tsx';
import { formatCount } from './figures.ts';
import * as styles from './day.module.css';

type RunningNow = DataOf<typeof rest.getRunning>;

const lagText = (lag: number): string => (lag < 60 * SECOND ? `${(lag / SECOND).toFixed(1)} 秒` : roughly(lag));

function Budget({ name, sent, most }: { name: string; sent: number; most: number }) {
  return (
    <li>
      <span>{name}</span>
      <meter aria-label={name} min={0} max={most} high={most * 0.8} value={Math.min(sent, most)} />
      <b>
        {formatCount(sent)} / {formatCount(most)}
      </b>
    </li>
  );
}

/** How the platform runs now. */
export function Running({ running: { jobs, sms, mail, holds, alarms } }: { running: RunningNow }) {
  const roles = useSelf()?.roles ?? [];
  return (
    <section className={styles['running']} aria-labelledby="running">
      <h2 id="running">运行</h2>
      <ul>
        {alarms.map(({ id, words }) => (
          <li key={id} className={styles['alarm']}>
            <span>{words}</span>
            {hasPermission(roles, 'alarms.read') && <Link href={`/cases/alarms/${id}`}>看</Link>}
          </li>
        ))}
        {alarms.length === 0 && (
          <li>
            <span>警报</span>
            <span className={styles['quiet']}>没有未处理的</span>
            <b>0</b>
          </li>
        )}
        <li>
          <span>任务延迟</span>
          <span className={styles['quiet']}>
            {jobs.failing > 0 ? `${formatCount(jobs.failing)} 个在重试` : `${formatCount(jobs.due)} 个到点`}
          </span>
          <b>{lagText(jobs.lag_ms)}</b>
        </li>
        <Budget name="短信额度" {...sms} />
        <Budget name="邮件额度" {...mail} />
        <li>
          <span>保留中</span>
          <span className={styles['quiet']}>{formatDuration(ORDER_HOLD)}内未付款</span>
          <b>
            <Link href="/lifecycles/orderLifecycle/unpaid">{formatCount(holds)} 单</Link>
          </b>
        </li>
      </ul>
    </section>
  );
}
