import * as look from '#ui/look.module.css';
import * as styles from './Loyalty.module.css';
import { classes } from '#ui/classes.ts';
import { CREDIT_TO_BOOK_AHEAD } from '#contract/rules/constants.ts';
import { CREDIT_CHANGES, CREDIT_START, CREDIT_TO_RENT } from '#contract/rules/loyalty.ts';
import { type CreditTask, useCredit, useLoyaltyLog } from '#api/queries/loyalty.ts';
import { links } from '#lib/links.ts';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { LinkButton } from '#ui/Button.tsx';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { Tag } from '#ui/Tag.tsx';
import { LoyaltyLog } from './LoyaltyLog.tsx';

const doors = [
  { from: CREDIT_TO_RENT, title: '租号', text: `低于 ${CREDIT_TO_RENT} 分不能租号` },
  { from: CREDIT_TO_BOOK_AHEAD, title: '预约', text: `低于 ${CREDIT_TO_BOOK_AHEAD} 分不能预约` },
] as const;

const { late_cancel, complaint_lost, misuse } = CREDIT_CHANGES;
const losses = `临近开始时取消 −${-late_cancel}，投诉裁决对你不利 −${-complaint_lost}，违规使用账号 −${-misuse}。`;

/** Link to where a task is done; null: automatic, or by renting. */
const wayOf: Readonly<Partial<Record<CreditTask['cause'], string>>> = {
  REAL_NAME: links.personal(),
  EMAIL: links.settings(),
  FIFTH_ORDER: links.hall({}),
  FINISHED_ORDER: links.hall({}),
};

function Task({ task: { cause, title, gain, isDone } }: { task: CreditTask }) {
  const way = wayOf[cause];
  return (
    <li>
      <span>
        <b>{title}</b>
        <small>+{gain} 分</small>
      </span>
      {isDone ? (
        <Tag>已完成</Tag>
      ) : (
        way !== undefined && (
          <LinkButton size="sm" href={way}>
            去完成
          </LinkButton>
        )
      )}
    </li>
  );
}

/** The credit score: its effects, how to raise it, its history. */
export function CreditScreen() {
  const { data, error, isRefetching, refetch } = useCredit();
  // Starts the query early; it is shown further down.
  useLoyaltyLog('credit');
  const body = () => {
    if (data)
      return (
        <>
          <p>
            <b className={classes(look['number'], styles['figure'])}>{data.score}</b> / 100
          </p>
          <ul className={styles['doors']}>
            {doors.map(({ from, title, text }) => (
              <li key={title} className={data.score < from ? styles['shut'] : undefined}>
                <b>{data.score < from ? `${title}：暂时关闭` : `${title}：可以`}</b>
                <p>{data.score < from ? `再得 ${from - data.score} 分恢复` : text}</p>
              </li>
            ))}
          </ul>
        </>
      );
    if (error) return <QueryProblem error={error} busy={isRefetching} onRetry={() => void refetch()} />;
    return (
      <Loading label="正在载入信用分">
        <Skeleton width={96} height={36} />
        <Skeleton width={320} height={64} />
      </Loading>
    );
  };
  return (
    <>
      <Crumbs trail={[{ label: '个人中心', href: links.personal() }]} here="信用分" />
      <section className={classes(look['card'], styles['card'])}>
        <h1>信用分</h1>
        {body()}
      </section>
      {data && (
        <section className={classes(look['card'], styles['card'])}>
          <h2>怎么提高</h2>
          <ul className={styles['tasks']}>
            {data.tasks.map((task) => (
              <Task key={task.cause} task={task} />
            ))}
          </ul>
          <p className={styles['hint']}>{losses}</p>
        </section>
      )}
      {(data || error) && <LoyaltyLog log="credit" title="信用明细" empty={`起始 ${CREDIT_START} 分，完成实名或一单后这里有第一笔。`} />}
    </>
  );
}
