import * as look from '#ui/look.module.css';
import * as styles from './Tasks.module.css';
import type { FunctionComponent } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useSnapshot } from 'valtio';
import type { taskSorts } from '#contract/names.ts';
import { taskKinds } from '#contract/names.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { ADULT_AGE, HOUR } from '#contract/rules/constants.ts';
import { CREDIT_FOR_TASKS, hoursText, TASK_ANSWER, TASKS_AT_ONCE } from '#contract/rules/task.ts';
import { useGameChoices } from '#api/queries/gameList.ts';
import { type OwnTask, type TaskRow, useTaskHall, useWaitingTasks } from '#api/queries/tasks.ts';
import { latePart } from '#lib/latePart.tsx';
import { links } from '#lib/links.ts';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { useMinute } from '#screens/parts/useMinute.ts';
import { session } from '#state/session.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { classes } from '#ui/classes.ts';
import { Countdown } from '#ui/Countdown.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Price } from '#ui/Price.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';
import { Switch } from '#ui/Switch.tsx';
import { Tag } from '#ui/Tag.tsx';
import { BlankTaskPage } from './blank.tsx';
import { addressOf, askedBy, type HallFilters, isFiltered, readFilters, rewards } from './filters.ts';
import type { TaskPageProps } from './TaskPage.tsx';
import { dutyTexts, kindText, kindTones, untilText } from './texts.ts';

const sortTexts = { NEWEST: '最新', REWARD: '报酬高', ENDING: '快截止' } as const satisfies Record<keyof typeof taskSorts, string>;

function Duty({ task }: { task: OwnTask }) {
  return (
    <li>
      <Icon name={task.duty === 'ANSWER' ? 'check' : task.duty === 'PAY' ? 'wallet' : 'back'} />
      <Anchor href={task.duty === 'PAY' ? links.publishTask({ task: task.taskNo }) : links.tasks({ task: task.taskNo })}>
        <b>
          {task.duty && dutyTexts[task.duty]}“{task.title}”
        </b>
        <small>
          {task.gameName} · {formatYuan(task.rewardFen)}
        </small>
      </Anchor>
      {task.dueAt !== null && <Countdown key={task.dueAt} kind="text" until={task.dueAt} label={`距${task.title}的期限`} />}
    </li>
  );
}

/** What waits for the reader, and how many places are taken. */
function Waiting({ isMember, data }: { isMember: boolean; data: ReturnType<typeof useWaitingTasks>['data'] }) {
  if (!isMember)
    return (
      <section className={classes(look['card'], look['padded'], styles['waiting'])} aria-label="怎么接任务">
        <h2>怎么接任务</h2>
        <p className={look['secondary']}>
          实名、年满 {ADULT_AGE} 岁、信用分 {CREDIT_FOR_TASKS} 以上就能接；交付后发布人 {TASK_ANSWER / HOUR}{' '}
          小时不答复，视为通过，报酬进余额。
        </p>
      </section>
    );
  return (
    <section className={classes(look['card'], look['padded'], styles['waiting'])} aria-label="等我处理">
      <h2>等我处理 {data && data.waiting.length > 0 && <Tag tone="no">{data.waiting.length} 件</Tag>}</h2>
      {data ? (
        <>
          <ul>
            {data.waiting.slice(0, 3).map((task) => (
              <Duty key={`${task.taskNo} ${task.placeId}`} task={task} />
            ))}
          </ul>
          {data.waiting.length === 0 && <p className={look['secondary']}>没有要你处理的任务</p>}
          <p className={classes(look['small'], look['muted'])}>
            进行中 {data.takenNow} / {TASKS_AT_ONCE}，最多同时接 {TASKS_AT_ONCE} 个
          </p>
        </>
      ) : (
        <Skeleton height={96} radius={8} />
      )}
    </section>
  );
}

type Games = ReturnType<typeof useGameChoices>['data'];

interface Changing {
  filters: HallFilters;
  games: Games;
  change: (part: Partial<HallFilters>) => void;
}

function Filters({ filters, games, change }: Changing) {
  return (
    <section className={classes(look['card'], styles['filters'])} aria-label="筛选任务">
      <div>
        <div className={styles['chips']} role="group" aria-label="类型">
          <Chip pressed={filters.kind === null} onClick={() => change({ kind: null })}>
            全部
          </Chip>
          {(Object.keys(taskKinds) as (keyof typeof taskKinds)[]).map((kind) => (
            <Chip key={kind} pressed={filters.kind === kind} onClick={() => change({ kind })}>
              {kindText(kind)}
            </Chip>
          ))}
        </div>
        <Switch checked={filters.isOpen} onChange={(isOpen) => change({ isOpen })}>
          只看有名额
        </Switch>
        <Switch checked={filters.noDeposit} onChange={(noDeposit) => change({ noDeposit })}>
          不收押金
        </Switch>
      </div>
      <div className={styles['chips']} role="group" aria-label="游戏">
        <Chip pressed={filters.gameId === null} onClick={() => change({ gameId: null })}>
          全部游戏
        </Chip>
        {games?.map(({ value, label }) => (
          <Chip key={value} pressed={filters.gameId === value} onClick={() => change({ gameId: value })}>
            {label}
          </Chip>
        ))}
      </div>
      <div className={styles['chips']} role="group" aria-label="报酬">
        <Chip pressed={filters.reward === null} onClick={() => change({ reward: null })}>
          报酬不限
        </Chip>
        {rewards.map(({ name, label }) => (
          <Chip key={name} pressed={filters.reward === name} onClick={() => change({ reward: name })}>
            {label}
          </Chip>
        ))}
      </div>
      <div className={styles['chips']} role="group" aria-label="排序">
        {(Object.keys(sortTexts) as (keyof typeof sortTexts)[]).map((sort) => (
          <Chip key={sort} pressed={filters.sort === sort} onClick={() => change({ sort })}>
            {sortTexts[sort]}
          </Chip>
        ))}
      </div>
    </section>
  );
}

function Row({ task, now }: { task: TaskRow; now: number }) {
  const href = links.tasks({ task: task.taskNo });
  const isFull = task.openPlaces === 0;
  return (
    <li className={classes(look['card'], styles['row'], isFull && styles['full'])}>
      <img src={task.gameIcon} width="56" height="56" alt="" />
      <div>
        <p className={styles['title']}>
          <Anchor href={href}>{task.title}</Anchor>
          <Tag tone={kindTones[task.kind]}>{kindText(task.kind)}</Tag>
        </p>
        <p className={classes(look['secondary'], styles['words'])}>{task.words}</p>
        <p className={classes(look['small'], look['muted'], styles['meta'])}>
          <span>{task.gameName}</span>
          <span>{task.isMine ? '你发布的' : task.publisherName}</span>
          <span className={styles['safe']}>
            <Icon name="shield" small />
            报酬已托管
          </span>
        </p>
      </div>
      <dl>
        <div>
          <dt>名额</dt>
          <dd>
            {isFull ? '已满' : `剩 ${task.openPlaces}`}
            <small>/ {task.placeCount}</small>
          </dd>
        </div>
        <div>
          <dt>时限</dt>
          <dd>
            {hoursText(task.hours)}
            <small>{untilText(task.offerEndsAt, now)} 前可接</small>
          </dd>
        </div>
        <div>
          <dt>接单押金</dt>
          <dd>{task.depositFen === 0 ? '不收' : formatYuan(task.depositFen)}</dd>
        </div>
      </dl>
      <div className={styles['offer']}>
        <Price fen={task.rewardFen} size="md" per="名额" />
        <LinkButton kind={isFull || task.isMine ? 'plain' : 'primary'} size="sm" href={href}>
          {task.isMine ? '看进展' : isFull ? '名额已满' : '接任务'}
        </LinkButton>
      </div>
    </li>
  );
}

const waiting = (
  <Loading label="正在载入任务" className={styles['rows']}>
    {[0, 1, 2, 3, 4].map((at) => (
      <Skeleton key={at} height={104} radius={10} />
    ))}
  </Loading>
);

function Shelf({ filters, hall }: { filters: HallFilters; hall: ReturnType<typeof useTaskHall> }) {
  const now = useMinute();
  const { data, error, isFetching, isPlaceholderData, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = hall;
  if (!data) {
    if (!error) return waiting;
    return (
      <div className={look['card']}>
        <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />
      </div>
    );
  }
  const tasks = data.pages.flatMap(({ items }) => items);
  if (tasks.length === 0)
    return (
      <div className={look['card']}>
        <EmptyState
          icon="list"
          title={isFiltered(filters) ? '没有符合条件的任务' : '现在没有可接的任务'}
          action={
            isFiltered(filters) ? (
              <LinkButton kind="primary" href={links.tasks()}>
                看全部任务
              </LinkButton>
            ) : (
              <LinkButton kind="primary" href={links.publishTask()}>
                发布一个
              </LinkButton>
            )
          }
        >
          {isFiltered(filters) ? '换个类型或游戏，或者去掉一个条件' : '想找人带段位、陪玩，可以自己发布'}
        </EmptyState>
      </div>
    );
  return (
    <>
      <ul className={styles['rows']} aria-label="任务列表" aria-busy={isPlaceholderData || undefined}>
        {tasks.map((task) => (
          <Row key={task.taskNo} task={task} now={now} />
        ))}
      </ul>
      {error && <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {hasNextPage && !error && (
        <p className={styles['more']}>
          <Button size="lg" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            再看一些
          </Button>
        </p>
      )}
    </>
  );
}

function Hall({ search }: { search: string }) {
  const [, navigate] = useLocation();
  const filters = readFilters(search);
  const isMember = useSnapshot(session).standing === 'member';
  const [games, own, hall] = [useGameChoices(), useWaitingTasks(isMember), useTaskHall(askedBy(filters))];
  // What stands above the list has its height from both.
  const isComing = games.isPending || (isMember && own.isPending);
  const change = (part: Partial<HallFilters>) => navigate(addressOf({ ...filters, ...part }), { replace: true });
  return (
    <div className={classes(look['pageWidth'], styles['page'])}>
      <div className={styles['top']}>
        <section className={styles['hero']}>
          <h1>任务大厅</h1>
          <p>报酬先托管，验收后到账；发布人 {TASK_ANSWER / HOUR} 小时不答复，视为通过。</p>
          <div className={styles['actions']}>
            <LinkButton kind="primary" size="lg" href={links.publishTask()}>
              发布任务
            </LinkButton>
            <LinkButton kind="ghost" size="lg" href={links.ownTasks()}>
              我的任务
            </LinkButton>
          </div>
        </section>
        <Waiting isMember={isMember} data={isComing ? undefined : own.data} />
      </div>
      {isComing ? (
        waiting
      ) : (
        <>
          <Filters filters={filters} games={games.data} change={change} />
          <Shelf filters={filters} hall={hall} />
        </>
      )}
    </div>
  );
}

/** The task hall; with `task` in the address one task, whose forms and charts load with it. */
export function tasksScreen(loadTask: () => Promise<FunctionComponent<TaskPageProps>>): FunctionComponent {
  const { Part: TaskPage } = latePart(loadTask, BlankTaskPage);
  return function TasksScreen() {
    const search = useSearch();
    const taskNo = new URLSearchParams(search).get('task');
    return taskNo === null || taskNo === '' ? <Hall search={search} /> : <TaskPage key={taskNo} taskNo={taskNo} />;
  };
}
