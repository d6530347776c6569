import * as block from '#ui/block.module.css';
import * as look from '#ui/look.module.css';
import * as facts from '#screens/orders/OrderDetail/OrderFacts.module.css';
import * as styles from './LentOrder.module.css';
import { formatClock, formatDate, formatRelative } from '#contract/rules/clock.ts';
import { formatYuan } from '#contract/rules/money.ts';
import type { LentOrder } from '#api/queries/lending.ts';
import { links } from '#lib/links.ts';
import { copied } from '#screens/parts/copied.ts';
import { useMinute } from '#screens/parts/useMinute.ts';
import { useRights } from '#screens/parts/useRights.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { LinkButton } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Stars } from '#ui/Stars.tsx';
import { SumLines } from '#ui/SumLines.tsx';
import { Tag } from '#ui/Tag.tsx';

/** The owner's income line by line. */
export function Bill({ order, text }: { order: LentOrder; text: string }) {
  const { product, lines, incomeFen, isIncomeFinal, settlesAt, status } = order;
  const now = useMinute();
  return (
    <section className={classes(look['card'], look['padded'])}>
      <Anchor className={facts['product']} href={links.detail({ id: product.id, redirect: links.lentOrder({ order_no: order.orderNo }) })}>
        <img src={product.cover} width="128" height="72" alt="" />
        <span>
          <b>{product.title}</b>
          <span className={classes(look['small'], look['muted'])}>
            {product.platform} · {product.zone} · {text}
          </span>
        </span>
      </Anchor>
      <div className={facts['bill']}>
        <SumLines
          lines={lines.map(({ label, fen }, nth) => ({ key: `${nth}`, label, fen }))}
          total={{ label: isIncomeFinal ? '到账' : '预计到账', fen: incomeFen }}
        />
      </div>
      {!isIncomeFinal && (
        <p className={classes(look['small'], look['secondary'])}>
          {status === 'DISPUTED'
            ? '投诉处理完再结算，押金和租金先冻结'
            : settlesAt === null
              ? '租用结束、没有投诉，就进你的余额'
              : `${formatRelative(settlesAt, now)} 没有投诉就进你的余额`}
        </p>
      )}
    </section>
  );
}

/** Who rents, without a name. */
export function Renter({ renter }: Pick<LentOrder, 'renter'>) {
  const record = [
    ['完成', `${renter.finishedOrders} 单`],
    ['租过你的', `${renter.rentedHere} 单`],
    ['临时取消', `${renter.lateCancels} 次`],
    ['投诉成立', `${renter.complaintsLost} 次`],
  ];
  return (
    <section className={classes(look['card'], look['padded'], block['block'])}>
      <h2>
        租客<small>名字已隐去</small>
      </h2>
      <div className={styles['renter']}>
        <Avatar src="" />
        <span>
          <b>{renter.name}</b>
          <small className={look['muted']}>
            {formatDate(renter.registeredAt)}注册，{renter.isVerified ? '已实名' : '未实名'}
          </small>
        </span>
        <span className={look['pushedRight']}>
          <Tag tone={renter.credit >= 60 ? 'ok' : 'no'}>信用 {renter.credit}</Tag>
        </span>
      </div>
      <dl className={styles['record']}>
        {record.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={look['number']}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The complaint about the order, or the way to one. */
export function ComplaintDoor({ order }: { order: LentOrder }) {
  const { complaint, can, depositFen, orderNo, waits, settlesAt } = order;
  const now = useMinute();
  const href = links.complaints({ order_no: orderNo });
  const may = useRights().complaints;
  if (complaint)
    return (
      <section className={classes(look['card'], look['padded'], block['block'], look['notPrinted'])}>
        <h2>
          {complaint.isMine ? '你投诉了租客' : '租客投诉'}
          <small>{complaint.causeText}</small>
        </h2>
        <p className={look['secondary']}>
          {formatRelative(complaint.filedAt, now)} 提出{complaint.isOver ? '，已有结果' : waits.answer ? '，等你答复' : '，正在处理'}
        </p>
        {may && (
          <div className={styles['acts']}>
            <LinkButton kind={waits.answer ? 'primary' : 'plain'} href={href}>
              {waits.answer ? '去答复' : '看投诉'}
            </LinkButton>
          </div>
        )}
      </section>
    );
  if (!can.complain || !may) return null;
  return (
    <section className={classes(look['card'], look['padded'], block['block'], look['notPrinted'])}>
      <h2>这单有问题？</h2>
      <p className={look['secondary']}>
        改了绑定、被封号、财物被消耗，可以投诉租客
        {depositFen > 0 ? `，最多赔到押金 ${formatYuan(depositFen)}。` : '；没有押金，只记入对方的信用。'}
      </p>
      <div className={styles['acts']}>
        <LinkButton href={href}>投诉租客</LinkButton>
        <LinkButton href={links.customerService({ order_no: orderNo })}>联系客服</LinkButton>
      </div>
      {settlesAt !== null && <p className={classes(look['small'], look['muted'])}>{formatRelative(settlesAt, now)} 结算后不能再投诉</p>}
    </section>
  );
}

/** The renter's review, and the way to its answer. */
export function ReviewCard({ review }: { review: NonNullable<LentOrder['review']> }) {
  return (
    <section className={classes(look['card'], look['padded'], block['block'])}>
      <h2>租客的评价</h2>
      <Stars label="评分" value={review.stars} />
      <p className={styles['words']}>{review.words === '' ? '没有写文字' : review.words}</p>
      {review.answer !== null && <p className={look['secondary']}>你的回复：{review.answer}</p>}
      <div className={classes(styles['acts'], look['notPrinted'])}>
        <LinkButton kind={review.answer === null ? 'primary' : 'plain'} href={links.reviewDetail({ id: review.id })}>
          {review.answer === null ? '回复评价' : '看评价'}
        </LinkButton>
      </div>
    </section>
  );
}

export function Facts({ order }: { order: LentOrder }) {
  const { orderNo, orderedAt, paidAt, depositFen, depositReturnedAt, product } = order;
  return (
    <section className={classes(look['card'], look['padded'])}>
      <dl className={facts['facts']}>
        <div>
          <dt>订单号</dt>
          <dd className={look['number']}>
            {orderNo}
            <CopyButton kind="bare" text={orderNo} what="订单号" onDone={copied('订单号')} />
          </dd>
        </div>
        <div>
          <dt>下单时间</dt>
          <dd>{formatClock(orderedAt)}</dd>
        </div>
        {paidAt !== null && (
          <div>
            <dt>付款时间</dt>
            <dd>{formatClock(paidAt)}</dd>
          </div>
        )}
        <div>
          <dt>押金</dt>
          <dd>{depositFen === 0 ? '无' : `${formatYuan(depositFen)}，${depositReturnedAt === null ? '冻结中' : '已退回'}`}</dd>
        </div>
        <div>
          <dt>账号编号</dt>
          <dd className={look['number']}>
            <Anchor className={look['link']} href={links.lentOrders({ account_id: product.id })}>
              {product.id}
            </Anchor>
          </dd>
        </div>
      </dl>
    </section>
  );
}
