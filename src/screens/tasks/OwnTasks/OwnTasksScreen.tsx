import * as look from '#ui/look.module.css';
import * as styles from './OwnTasks.module.css';
import { useLocation, useSearch } from 'wouter';
import type { taskParties } from '#contract/names.ts';
import { formatClock } from '#contract/rules/clock.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { TASKS_AT_ONCE } from '#contract/rules/task.ts';
import { type OwnTask, useOwnTasks, useWaitingTasks } from '#api/queries/tasks.ts';
import { links } from '#lib/links.ts';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { dutyTexts, kindText, kindTones, placeTexts, taskTexts } from '#screens/tasks/Tasks/texts.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Countdown } from '#ui/Countdown.tsx';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { Tag } from '#ui/Tag.tsx';

const addressOf = (task: OwnTask): string =>
  task.duty === 'PAY' ? links.publishTask({ task: task.taskNo }) : links.tasks({ task: task.taskNo });

function Row({ task, withDuty }: { task: OwnTask; withDuty: boolean }) {
  const place = task.placeStatus === null ? null : placeTexts[task.placeStatus];
  return (
    <li>
      <img src={task.gameIcon} width="48" height="48" alt="" />
      <div>
        <p className={styles['title']}>
          <Anchor href={addressOf(task)}>{task.title}</Anchor>
          <Tag tone={kindTones[task.kind]}>{kindText(task.kind)}</Tag>
          <Tag tone={place?.tone ?? 'plain'}>{place?.text ?? taskTexts[task.status]}</Tag>
        </p>
        <p className={look['secondary']}>
          {task.gameName} · {formatYuan(task.rewardFen)}/名额 ·{' '}
          {task.party === 'PUBLISHER'
            ? `剩 ${task.openPlaces} / ${task.placeCount} 个名额，${formatClock(task.at)} 发布`
            : `${formatClock(task.at)} 接的`}
        </p>
      </div>
      {task.duty !== null && (
        <p className={styles['duty']}>
          {withDuty && task.dueAt !== null && (
            <Countdown key={task.dueAt} kind="text" until={task.dueAt} label={`距“${task.title}”的期限`} />
          )}
          <LinkButton size="sm" kind={withDuty ? 'primary' : 'plain'} href={addressOf(task)}>
            {dutyTexts[task.duty]}
          </LinkButton>
        </p>
      )}
    </li>
  );
}

const blank = (
  <Loading label="正在载入任务" className={styles['blank']}>
    <Skeleton height={64} radius={8} />
    <Skeleton height={64} radius={8} />
    <Skeleton height={64} radius={8} />
  </Loading>
);

function List({ party, own }: { party: keyof typeof taskParties; own: ReturnType<typeof useOwnTasks> }) {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = own;
  if (!data) return error ? <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} /> : blank;
  const tasks = data.pages.flatMap(({ items }) => items);
  if (tasks.length === 0)
    return party === 'PUBLISHER' ? (
      <EmptyState icon="list" title="还没有发布过任务" action={<LinkButton href={links.publishTask()}>发布一个</LinkButton>}>
        报酬先托管，没有人接的名额随时收回
      </EmptyState>
    ) : (
      <EmptyState icon="list" title="还没有接过任务" action={<LinkButton href={links.tasks({ open: '1' })}>去任务大厅</LinkButton>}>
        最多同时接 {TASKS_AT_ONCE} 个
      </EmptyState>
    );
  return (
    <>
      <ul className={styles['list']}>
        {tasks.map((task) => (
          <Row key={`${task.taskNo} ${task.placeId}`} task={task} withDuty={false} />
        ))}
      </ul>
      {hasNextPage && (
        <p className={styles['more']}>
          <Button size="lg" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            加载更多
          </Button>
        </p>
      )}
    </>
  );
}

function Waiting({ waiting: { data, error, isFetching, refetch } }: { waiting: ReturnType<typeof useWaitingTasks> }) {
  if (!data) return error ? <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} /> : blank;
  if (data.waiting.length === 0) return <p className={look['secondary']}>没有要你处理的任务</p>;
  return (
    <ul className={styles['list']}>
      {data.waiting.map((task) => (
        <Row key={`${task.taskNo} ${task.placeId}`} task={task} withDuty />
      ))}
    </ul>
  );
}

const tabs = [
  { id: 'published', label: '我发布的' },
  { id: 'taken', label: '我接的' },
] as const;

/** Own tasks as publisher and taker; what waits for the user comes first. */
export function OwnTasksScreen() {
  const of = new URLSearchParams(useSearch()).get('of') === 'taken' ? 'taken' : 'published';
  const [, navigate] = useLocation();
  const party = of === 'taken' ? 'TAKER' : 'PUBLISHER';
  const [waiting, own] = [useWaitingTasks(true), useOwnTasks(party)];
  return (
    <>
      <Crumbs trail={[{ label: '个人中心', href: links.personal() }]} here="我的任务" />
      <section className={classes(look['card'], look['padded'], styles['waiting'])} aria-label="等我处理">
        <h1 className={styles['heading']}>等我处理</h1>
        <Waiting waiting={waiting} />
      </section>
      {!waiting.isPending && (
        <section className={classes(look['card'], look['padded'])} aria-label="我的任务">
          <Tabs label="我的任务" tabs={tabs} active={of} onChange={(id) => navigate(links.ownTasks({ of: id }), { replace: true })}>
            <div className={styles['tab']}>
              <List key={of} party={party} own={own} />
            </div>
          </Tabs>
        </section>
      )}
    </>
  );
}
