import * as look from '#ui/look.module.css';
import * as styles from './TaskPage.module.css';
import { useSnapshot } from 'valtio';
import { formatClock } from '#contract/rules/clock.ts';
import { ADULT_AGE, HOUR } from '#contract/rules/constants.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { CREDIT_FOR_TASKS, hoursText, REWARD_REST, TASK_ANSWER } from '#contract/rules/task.ts';
import { type Task, type TaskPlace, useTask } from '#api/queries/tasks.ts';
import { links } from '#lib/links.ts';
import { PrivatePicture } from '#screens/parts/PrivatePicture.tsx';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { session } from '#state/session.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { LinkButton } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Countdown } from '#ui/Countdown.tsx';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Icon } from '#ui/Icon.tsx';
import { EmptyState } from '#ui/State.tsx';
import { SumLines } from '#ui/SumLines.tsx';
import { Tag } from '#ui/Tag.tsx';
import { blankTask, taskCrumbs } from './blank.tsx';
import { Moving, Recalling } from './Moving.tsx';
import { Taking } from './Taking.tsx';
import { dueTexts, kindText, kindTones, placeTexts, taskTexts } from './texts.ts';
import { Writing } from './Writing.tsx';

const recordTexts = { HAND_IN: '交付', RETURN: '退回', DISPUTE: '提出争议', STATEMENT: '陈述' } as const;
const partyTexts = { PUBLISHER: '发布人', TAKER: '接单人' } as const;

function Record({ place }: { place: TaskPlace }) {
  if (place.record.length === 0) return <p className={look['secondary']}>还没有交付</p>;
  return (
    <ol className={styles['record']} aria-label="交付记录">
      {place.record.map((each) => (
        <li key={`${each.at} ${each.words}`} className={each.isMine ? styles['mine'] : undefined}>
          <small>
            <b>
              {partyTexts[each.party]}
              {each.isMine && '（我）'} · {recordTexts[each.kind]}
            </b>
            <time>{formatClock(each.at)}</time>
          </small>
          <p className={styles['words']}>{each.words}</p>
          {each.pictures.length > 0 && (
            <div className={styles['pictures']}>
              {each.pictures.map(({ id }, nth) => (
                <PrivatePicture key={id} id={id} label={`${partyTexts[each.party]}的图片 ${nth + 1}`} />
              ))}
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}

function PlaceCard({ task, place, onDue }: { task: Task; place: TaskPlace; onDue: () => void }) {
  const { text, tone } = placeTexts[place.status];
  const dueText = dueTexts[place.status];
  const isPublisher = place.party === 'PUBLISHER';
  return (
    <section
      className={classes(look['card'], look['padded'], styles['place'])}
      aria-label={isPublisher ? `${place.takerName}的名额` : '我接的名额'}
    >
      <header>
        <h2>{isPublisher ? `${place.takerName} 接的` : '我接的'}</h2>
        <Tag tone={tone}>{text}</Tag>
      </header>
      {place.dueAt !== null && dueText !== undefined && (
        <div className={styles['due']}>
          <span>
            {dueText} {formatClock(place.dueAt)}
          </span>
          <Countdown key={place.dueAt} kind="text" until={place.dueAt} label={`距${dueText}`} onEnd={onDue} />
        </div>
      )}
      {place.reason !== null && <p>平台裁决：{place.reason}</p>}
      <Record place={place} />
      {place.lines.length > 0 && (
        <>
          <h3>我的余额变动</h3>
          <SumLines lines={place.lines.map(({ label, fen }, at) => ({ key: `${at} ${label}`, label, fen }))} />
          <p>
            <Anchor className={look['link']} href={links.wallet()}>
              看资金明细
            </Anchor>
          </p>
        </>
      )}
      <div className={styles['acts']}>
        <Writing key={`${place.status} ${place.record.length}`} place={place} />
        <Moving
          task={task}
          subject={place.id}
          moves={[...(place.can.accept ? (['accept'] as const) : []), ...(place.can.quit ? (['quit'] as const) : [])]}
        />
      </div>
    </section>
  );
}

function About({ task }: { task: Task }) {
  return (
    <section className={classes(look['card'], look['padded'], styles['about'])}>
      <div className={styles['head']}>
        <img src={task.gameIcon} width="56" height="56" alt="" />
        <div>
          <h1>{task.title}</h1>
          <p className={classes(look['small'], look['muted'])}>
            <Tag tone={kindTones[task.kind]}>{kindText(task.kind)}</Tag>
            <span>{task.gameName}</span>
            <span>{task.isMine ? '你发布的' : `${task.publisherName} 发布`}</span>
            <time>{formatClock(task.createdAt)}</time>
          </p>
        </div>
      </div>
      <p className={styles['words']}>{task.words}</p>
      <ul className={styles['needs']} aria-label="接单条件">
        {[
          `满 ${ADULT_AGE} 岁、已实名`,
          `信用分 ${CREDIT_FOR_TASKS} 以上`,
          `接单后 ${hoursText(task.hours)}内交付`,
          task.depositFen === 0 ? '不收接单押金' : `接单押金 ${formatYuan(task.depositFen)}`,
        ].map((need) => (
          <li key={need}>
            <Icon name="check" small />
            {need}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Side({ task }: { task: Task }) {
  const mine = task.placesShown.find(({ party, endedAt }) => party === 'TAKER' && endedAt === null);
  return (
    <section className={classes(look['card'], look['padded'], styles['side'])} aria-label="报酬">
      <p className={styles['status']}>
        <b>{taskTexts[task.status]}</b>
        <span>
          剩 {task.openPlaces} / {task.placeCount} 个名额
        </span>
      </p>
      {task.isMine ? (
        <SumLines
          lines={[
            { key: 'paid', label: '托管时付的', fen: task.payableFen },
            { key: 'fee', label: '其中服务费', fen: task.feeFen * task.placeCount, note: '通过一个收一个' },
          ]}
          total={{ label: '现在还托管着', fen: task.escrowFen }}
        />
      ) : (
        <SumLines
          lines={[
            { key: 'reward', label: '报酬', fen: task.rewardFen, note: '已托管' },
            ...(task.depositFen > 0 ? [{ key: 'deposit', label: '押金', fen: task.depositFen, note: '通过后退回' }] : []),
          ]}
          total={{ label: '通过后到账', fen: task.rewardFen + task.depositFen }}
        />
      )}
      <p className={classes(look['small'], look['muted'])}>
        报酬到账 {REWARD_REST / HOUR} 小时后可提现；发布人 {TASK_ANSWER / HOUR} 小时不答复视为通过。
        {task.offerEndsAt !== null && task.status === 'OPEN' && `${formatClock(task.offerEndsAt)} 前可以接。`}
      </p>
      {task.isMine ? (
        <>
          {(task.status === 'UNPAID' || task.status === 'PAYING') && (
            <LinkButton kind="primary" size="lg" wide href={links.publishTask({ task: task.taskNo })}>
              去付款
            </LinkButton>
          )}
          <Recalling key={task.taskNo} task={task} />
        </>
      ) : mine ? (
        <p className={look['secondary']}>你已经接了，进展在{mine.record.length > 0 ? '交付记录' : '“我接的”'}里</p>
      ) : (
        <Taking key={task.taskNo} task={task} />
      )}
    </section>
  );
}

export interface TaskPageProps {
  taskNo: string;
}

/** One task: for anybody its text and the way to take it, for its two sides the places with their records. */
export function TaskPage({ taskNo }: TaskPageProps) {
  const { viewer } = useSnapshot(session);
  const { data: task, error, isFetching, refetch } = useTask(taskNo, viewer?.id ?? null);
  const onDue = () => void refetch();
  const isGone = error?.problem.kind === 'refused' && error.problem.code === 'NOT_FOUND';
  return (
    <div className={classes(look['pageWidth'], styles['page'])}>
      <Crumbs trail={taskCrumbs} here={task?.title ?? '任务'} />
      {task ? (
        <div className={styles['columns']}>
          <div className={styles['left']}>
            <About task={task} />
            {task.placesShown.map((place) => (
              <PlaceCard key={place.id} task={task} place={place} onDue={onDue} />
            ))}
            {task.isMine && task.placesShown.length === 0 && task.status === 'OPEN' && (
              <section className={look['card']}>
                <EmptyState icon="list" title="还没有人接">
                  有人接了会发消息；也可以随时收回名额
                </EmptyState>
              </section>
            )}
          </div>
          <Side task={task} />
        </div>
      ) : error ? (
        <div className={look['card']}>
          {isGone ? (
            <EmptyState icon="list" title="没有这个任务" action={<LinkButton href={links.tasks()}>去任务大厅</LinkButton>}>
              编号可能写错了，或者任务没有付款就关闭了
            </EmptyState>
          ) : (
            <QueryProblem error={error} busy={isFetching} onRetry={onDue} />
          )}
        </div>
      ) : (
        blankTask
      )}
    </div>
  );
}
