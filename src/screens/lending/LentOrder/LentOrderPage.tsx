import * as block from '#ui/block.module.css';
import * as look from '#ui/look.module.css';
import * as facts from '#screens/orders/OrderDetail/OrderFacts.module.css';
import * as page from '#screens/orders/OrderDetail/OrderPage.module.css';
import * as hero from '#screens/orders/OrderDetail/StatusCard.module.css';
import * as styles from './LentOrder.module.css';
import { Suspense, useState } from 'react';
import { formatClock } from '#contract/rules/clock.ts';
import { orderStatusText } from '#contract/rules/orderStatus.ts';
import { orderStatuses } from '#contract/names.ts';
import type { LentOrder } from '#api/queries/lending.ts';
import { latePart } from '#lib/latePart.tsx';
import { links } from '#lib/links.ts';
import { OpeningDialog } from '#screens/parts/OpeningDialog.tsx';
import { rentalText } from '#screens/orders/OrderDetail/rentalText.ts';
import { useMinute } from '#screens/parts/useMinute.ts';
import { useRights } from '#screens/parts/useRights.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Countdown } from '#ui/Countdown.tsx';
import { Timeline } from '#ui/Timeline.tsx';
import { ChangeLogin } from '#screens/lending/Passwords/ChangeLogin.tsx';
import { Bill, ComplaintDoor, Facts, Renter, ReviewCard } from './LentFacts.tsx';
import { GameMoney } from './GameMoney.tsx';
import { lentHero, lentSteps } from './lentHero.ts';

const { Part: CallOffDialog, ahead } = latePart(
  () => import('./CallOffDialog.tsx').then((m) => m.CallOffDialog),
  ({ onEnd }) => <OpeningDialog title="取消预约" onClose={onEnd} />,
);

interface PageProps {
  order: LentOrder;
  /** Called at the end of a countdown. */
  onDue: () => void;
}

/** A date and its time below each other. */
const inTwoLines = (note: string) => {
  const [first = '', ...rest] = note.split(' ');
  return (
    <>
      {first}
      {rest.length > 0 && <br />}
      {rest.join(' ')}
    </>
  );
};

function Status({ order, onDue, onCallOff }: PageProps & { onCallOff: () => void }) {
  const now = useMinute();
  const { title, text, countdown } = lentHero(order, now);
  const { complaints } = useRights();
  const isAsked = order.waits.answer && complaints;
  return (
    <section className={classes(look['card'], hero['card'])}>
      <div className={order.isIncomeFinal ? classes(hero['hero'], hero['calm']) : hero['hero']}>
        <div>
          <h1>{title}</h1>
          <p>{text}</p>
        </div>
        {countdown && (
          <div className={hero['countdown']}>
            <small>{countdown.label}</small>
            <Countdown key={countdown.until} kind="clock" until={countdown.until} label={countdown.label} onEnd={onDue} />
          </div>
        )}
      </div>
      <Timeline label="出租进度" steps={lentSteps(order).map((step) => ({ ...step, note: inTwoLines(step.note) }))} />
      {(isAsked || order.can.callOff) && (
        <div className={classes(hero['actions'], look['notPrinted'])}>
          {isAsked && (
            <LinkButton kind="primary" size="lg" href={links.complaints({ order_no: order.orderNo })}>
              答复投诉
            </LinkButton>
          )}
          {order.can.callOff && (
            <Button size="lg" onPointerEnter={ahead} onClick={onCallOff}>
              无法交付，取消预约
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function Readings({ readings }: Pick<LentOrder, 'readings'>) {
  return (
    <section className={classes(look['card'], look['padded'], block['block'])}>
      <h2>
        上号信息读取记录<small>只有这一单的租客能读，每次都有记录</small>
      </h2>
      {readings.length === 0 ? (
        <p className={look['secondary']}>租客还没有看过</p>
      ) : (
        <ol className={styles['readings']}>
          {readings.map(({ at, address }) => (
            <li key={at}>
              <time className={look['number']} dateTime={new Date(at).toISOString()}>
                {formatClock(at)}
              </time>
              <span>租客查看上号信息</span>
              <small className={look['muted']}>{address}</small>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const parties = { RENTER: '租客', OWNER: '你', PLATFORM: '平台', CLOCK: '系统' } as const;

function History({ order }: Pick<PageProps, 'order'>) {
  return (
    <section className={classes(look['card'], look['padded'], block['block'], facts['log'])}>
      <h2>订单记录</h2>
      <ol className={facts['history']}>
        {order.history.map(({ status, at, by, note }) => (
          <li key={`${at}-${status}-${note}`}>
            <time className={look['number']} dateTime={new Date(at).toISOString()}>
              {formatClock(at)}
            </time>
            <b>{orderStatusText(orderStatuses[status])}</b>
            <span>{note}</span>
            <small>{parties[by]}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** An order of an own account: where it stands, what is to do, the renter, the money. */
export function LentOrderPage({ order, onDue }: PageProps) {
  const [isCallingOff, setCallingOff] = useState(false);
  const { product } = order;
  return (
    <div className={page['order']}>
      <div className={page['left']}>
        <Status order={order} onDue={onDue} onCallOff={() => setCallingOff(true)} />
        {order.waits.password && (
          <section className={classes(look['card'], look['padded'], block['block'], look['notPrinted'])}>
            <h2>
              换一个新密码<small>先在游戏里改好，再填到这里，加密保存</small>
            </h2>
            <ChangeLogin listingId={product.id} />
          </section>
        )}
        {order.gameMoney > 0 && <GameMoney key={order.gameMoneyUsed ?? 'none'} order={order} />}
        <Readings readings={order.readings} />
        {order.review && <ReviewCard review={order.review} />}
        <History order={order} />
      </div>
      <div className={page['right']}>
        <Bill order={order} text={rentalText(order)} />
        <Renter renter={order.renter} />
        <ComplaintDoor order={order} />
        <Facts order={order} />
      </div>
      <Suspense fallback={<OpeningDialog title="取消预约" onClose={() => setCallingOff(false)} />}>
        {isCallingOff && <CallOffDialog orderNo={order.orderNo} onEnd={() => setCallingOff(false)} />}
      </Suspense>
    </div>
  );
}
