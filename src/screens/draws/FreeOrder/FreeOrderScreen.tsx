import * as look from '#ui/look.module.css';
import * as styles from './FreeOrder.module.css';
import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { type DrawChance, type DrawSession, type FreeOrder, useFreeOrder } from '#api/queries/activities.ts';
import { formatTime } from '#contract/rules/clock.ts';
import { DRAW_RENT_MOST, DRAW_TIMES } from '#contract/rules/draw.ts';
import { yuanDigits } from '#contract/rules/money.ts';
import { useChart } from '#context/charts.ts';
import { errands } from '#lib/errands.ts';
import { links } from '#lib/links.ts';
import { randomId } from '#lib/randomId.ts';
import { watchable } from '#lib/watching.ts';
import type { DrawWish } from '#machines/draws/draw.machine.ts';
import type { Unfinished } from '#machines/shell/keyedCommand.machine.ts';
import { Counting, Festive, FestiveActions } from '#screens/parts/Festive.tsx';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { useCommand } from '#screens/parts/useCommand.ts';
import { useMinute } from '#screens/parts/useMinute.ts';
import { WithUnfinished } from '#screens/parts/WithUnfinished.tsx';
import { askFor } from '#state/layers.ts';
import { session } from '#state/session.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';
import { Chances } from './Chances.tsx';
import { Result, Uncertain } from './DrawDialogs.tsx';
import { Fairness } from './Fairness.tsx';
import { Odds } from './Odds.tsx';
import { Sessions } from './Sessions.tsx';
import { Verify } from './Verify.tsx';
import { sessionTime } from './words.ts';
import { Wheel } from './Wheel.tsx';

const times = DRAW_TIMES.map((time) => formatTime(Date.UTC(2026, 0, 1) - 8 * 3_600_000 + time)).join(' 和 ');
const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Slices of the wheel: the odds of an open session, what a drawn one has given. */
const sharesOf = ({ status, chances, odds }: DrawSession) =>
  odds.map(({ prize, share, given }) => ({ prize, share: status === 'DRAWN' && chances > 0 ? given / chances : share }));

interface PageProps {
  data: FreeOrder;
  unfinished: Unfinished<DrawWish> | null;
  onReread: () => void;
}

function Page({ data: { open, next, last, own, ...budget }, unfinished, onReread }: PageProps) {
  const draw = useActorRef(useChart('draw'), { input: { unfinished, isCalm: isCalm() }, ...watchable });
  const snapshot = useSelector(draw, (state) => state);
  const command = useCommand(snapshot.children.drawLottery);
  const now = useMinute();
  const isMember = useSnapshot(session).standing === 'member';
  const [checked, setChecked] = useState<DrawSession | null>(null);
  const { result, problem, wish } = snapshot.context;
  const shown = result && last ? last : open;
  const verified = checked ?? last;
  const drawChance = ({ id }: DrawChance) => draw.send({ type: 'chance.draw', chanceId: id, key: randomId() });
  if (!open)
    return (
      <section className={look['card']}>
        <EmptyState icon="gift" title="下一场马上排好" action={<LinkButton href={links.hall({})}>去租号</LinkButton>}>
          每天 {times} 两场
        </EmptyState>
      </section>
    );
  return (
    <>
      <Festive
        kick={`每天 ${times} 两场`}
        title="抢免单"
        lead={`这单租金退回钱包，最多 ¥${yuanDigits(DRAW_RENT_MOST)}。结果任何人都可以验算。`}
        picture={
          <Wheel
            shares={shown ? sharesOf(shown) : []}
            result={result?.prize ?? null}
            turning={snapshot.matches('turning')}
            label={result && last ? '本场' : '下一场'}
            time={formatTime((result && last ? last : open).startsAt)}
          />
        }
      >
        <Counting label={`距 ${sessionTime(open.startsAt, now)} 开奖`} until={open.startsAt} onEnd={onReread} />
        <FestiveActions>
          {snapshot.matches('turning') ? (
            <Button kind="accent" size="lg" onClick={() => draw.send({ type: 'wheel.skip' })}>
              看结果
            </Button>
          ) : (
            <LinkButton kind="accent" size="lg" href={links.hall({})}>
              再租一单，多一次机会
            </LinkButton>
          )}
          {last && (
            <Button kind="ghost" size="lg" onClick={() => document.getElementById('verify')?.scrollIntoView()}>
              验算上一场
            </Button>
          )}
        </FestiveActions>
      </Festive>
      <div className={styles['columns']}>
        <div>
          <Chances
            own={own}
            isMember={isMember}
            now={now}
            canDraw={snapshot.matches('ready')}
            busyId={command.isBusy ? wish.chanceId : null}
            onDraw={drawChance}
            onLogin={() => askFor({ name: 'login', tab: 'quick' })}
          />
          <ProblemNote problem={problem} />
        </div>
        <Odds open={open} budget={budget} />
      </div>
      <Fairness open={open} next={next} now={now} />
      {verified && <Verify key={verified.session} session={verified} own={own} now={now} />}
      <Sessions now={now} onVerify={setChecked} />
      <Uncertain command={command} />
      <Result open={snapshot.matches('shown')} result={result} onClose={() => draw.send({ type: 'result.close' })} />
    </>
  );
}

const waiting = (
  <Loading label="正在载入抢免单">
    <Skeleton height={352} radius={10} className={styles['gap']} />
    <div className={styles['columns']}>
      <Skeleton height={320} radius={10} />
      <Skeleton height={320} radius={10} />
    </div>
  </Loading>
);

function Content({ unfinished }: { unfinished: Unfinished<DrawWish> | null }) {
  const { data, error, isFetching, refetch } = useFreeOrder();
  const reread = () => void refetch();
  if (data?.freeOrder) return <Page data={data.freeOrder} unfinished={unfinished} onReread={reread} />;
  if (!error) return waiting;
  return (
    <div className={classes(look['card'], styles['gap'])}>
      <QueryProblem error={error} busy={isFetching} onRetry={reread} />
    </div>
  );
}

/** The free-order draw: own chances, odds, the wheel, and everything to verify it. */
export const FreeOrderScreen = () => (
  <div className={look['pageWidth']}>
    <Crumbs trail={[{ label: '首页', href: links.home() }]} here="抢免单" />
    <WithUnfinished<DrawWish> errand={errands.draw}>{(unfinished) => <Content unfinished={unfinished} />}</WithUnfinished>
  </div>
);
