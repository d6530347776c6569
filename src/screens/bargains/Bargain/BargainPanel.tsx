import * as look from '#ui/look.module.css';
import * as styles from './BargainPanel.module.css';
import { useActorRef, useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import { BARGAIN_HOLD, BARGAIN_OFFERS } from '#contract/rules/bargain.ts';
import { MINUTE } from '#contract/rules/constants.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { useChart } from '#context/charts.ts';
import { randomId } from '#lib/randomId.ts';
import type { Running } from '#lib/running.ts';
import { watchable } from '#lib/watching.ts';
import type { bargainMachine, BargainStanding } from '#machines/bargains/bargain.machine.ts';
import { RealNameDialog } from '#screens/identity/RealName/RealNameDialog.tsx';
import { useCommand } from '#screens/parts/useCommand.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { Button } from '#ui/Button.tsx';
import { Countdown } from '#ui/Countdown.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { BargainGames } from './BargainGames.tsx';

type Chart = Running<typeof bargainMachine>;

/** '八五折' would need words for every per cent; '8.5 折' says the same. */
const asFold = (fen: number, priceFen: number): string => `${Math.round((fen / priceFen) * 100) / 10} 折`;

function Tries({ standing: { offersFen, offersLeft } }: { standing: BargainStanding }) {
  return (
    <ol className={styles['tries']} aria-label="今天的出价">
      {Array.from({ length: BARGAIN_OFFERS }, (_, turn) => {
        const fen = offersFen[turn];
        const isNext = turn === offersFen.length && offersLeft > 0;
        return (
          <li key={turn} className={isNext ? styles['next'] : undefined}>
            <b>{turn + 1}</b>
            <span>
              {fen === undefined ? '—' : <s className={look['number']}>{formatYuan(fen)}</s>}
              <small>{fen !== undefined ? '没谈成' : turn === BARGAIN_OFFERS - 1 ? '最后一次' : '还没出'}</small>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

interface OfferProps {
  standing: BargainStanding;
  bargain: Chart;
  isBusy: boolean;
}

function Counter({ standing: { counterFen, priceFen }, bargain, isBusy }: OfferProps) {
  if (counterFen === null) return null;
  return (
    <div className={styles['counter']}>
      <span>
        <small>号主还价</small>
        <b className={look['number']}>{formatYuan(counterFen)}/时</b>
        <small>比现价省 {formatYuan(priceFen - counterFen)}</small>
      </span>
      <Button busy={isBusy} onClick={() => bargain.send({ type: 'offer.send', fen: counterFen, key: randomId() })}>
        接受还价
      </Button>
    </div>
  );
}

function OfferForm({ standing, bargain, isBusy }: OfferProps) {
  const { leastFen, mostFen, priceFen, offersLeft, offersFen } = standing;
  const lowest = Math.min(mostFen, Math.max(leastFen, (offersFen.at(-1) ?? 0) + 1));
  const [chosen, setChosen] = useState<number | null>(null);
  const fen = Math.min(mostFen, Math.max(lowest, chosen ?? Math.round((lowest + mostFen) / 2)));
  const field = useId();
  return (
    <div className={styles['offer']}>
      <label htmlFor={field}>
        {offersFen.length === 0 ? '我出价' : '我再出价'}
        <output htmlFor={field}>
          <b className={look['number']}>{formatYuan(fen)}</b>/时 · {asFold(fen, priceFen)}
        </output>
      </label>
      <input
        id={field}
        type="range"
        min={lowest}
        max={mostFen}
        value={fen}
        aria-valuetext={`${formatYuan(fen)} 每小时`}
        onChange={({ currentTarget }) => setChosen(currentTarget.valueAsNumber)}
      />
      <p className={styles['ends']}>
        <span>{formatYuan(lowest)}</span>
        <span>{formatYuan(mostFen)}</span>
      </p>
      <Button kind="primary" wide busy={isBusy} onClick={() => bargain.send({ type: 'offer.send', fen, key: randomId() })}>
        出价 {formatYuan(fen)}/时，还剩 {offersLeft} 次
      </Button>
    </div>
  );
}

const terms = `谈成后这个价给你留 ${BARGAIN_HOLD / MINUTE} 分钟，不锁时间。会员折扣和红包照用，租送不再叠加。`;

const overTexts = {
  USED: '今天已按谈成的价下过单，明天 0 点后可以再议。',
  EXPIRED: '谈成的价没有用上，已经失效。可以按标价租，或明天 0 点后再议。',
  CLOSED: '今天没有谈成，明天 0 点后可以再议。',
} as const;

function Body({ bargain }: { bargain: Chart }) {
  const snapshot = useSelector(bargain, (state) => state);
  const { standing, problem } = snapshot.context;
  const command = useCommand(snapshot.children.makeOffer);
  const isBusy = snapshot.hasTag('busy') || command.isBusy;
  const stage = snapshot.value;
  if (standing === null && stage === 'reading')
    return (
      <Loading label="正在读取议价">
        <Skeleton height={120} radius={8} />
      </Loading>
    );
  if (command.isUncertain)
    return (
      <>
        <p>没有收到答复，出价可能已经提交。重试不会多用一次。</p>
        <ProblemNote problem={command.problem} />
        <div className={styles['buttons']}>
          <Button busy={command.isChecking} onClick={command.check}>
            查看议价进展
          </Button>
          <Button kind="primary" disabled={command.isBusy} onClick={command.retry}>
            重试
          </Button>
        </div>
      </>
    );
  const reread = () => bargain.send({ type: 'bargain.reread' });
  switch (stage) {
    case 'failed':
      return (
        <>
          <ProblemNote problem={problem} calm />
          <Button onClick={reread}>重试</Button>
        </>
      );
    case 'held':
      return (
        <>
          <p className={styles['held']}>
            <span>
              谈成 <b className={look['number']}>{formatYuan(standing?.heldFen ?? 0)}</b>/时
            </span>
            <Countdown until={standing?.heldUntil ?? 0} label="价格保留" />
          </p>
          <p className={styles['terms']}>选“时租”下单就按这个价算，到时失效。</p>
        </>
      );
    case 'over':
      return (
        <>
          <p>{standing && standing.status in overTexts ? overTexts[standing.status as keyof typeof overTexts] : overTexts.CLOSED}</p>
          <BargainGames />
        </>
      );
    case 'reading':
    case 'deciding':
    case 'offering':
    case 'identifying':
      return (
        standing && (
          <>
            <Tries standing={standing} />
            <Counter standing={standing} bargain={bargain} isBusy={isBusy} />
            {standing.offersLeft > 0 && standing.status === 'OPEN' && <OfferForm standing={standing} bargain={bargain} isBusy={isBusy} />}
            <ProblemNote problem={problem} />
            <p className={styles['terms']}>{terms}</p>
          </>
        )
      );
    default:
      return stage satisfies never;
  }
}

export interface BargainProps {
  listingId: string;
}

/** Bargaining over the hourly price of a listing. */
export function BargainPanel({ listingId }: BargainProps) {
  const bargain = useActorRef(useChart('bargain'), { input: { listingId }, ...watchable });
  const isReading = useSelector(bargain, (state) => state.hasTag('busy'));
  const { isBusy } = useCommand(useSelector(bargain, (state) => state.children.makeOffer));
  const realName = useSelector(bargain, (state) => (state.matches('identifying') ? state.children.realName : undefined));
  return (
    <section className={styles['panel']} aria-label="议价" aria-busy={isReading || isBusy || undefined}>
      <Body bargain={bargain} />
      {realName && <RealNameDialog realName={realName} />}
    </section>
  );
}
