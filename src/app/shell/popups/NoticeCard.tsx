import * as look from '#ui/look.module.css';
import * as styles from './NoticeCard.module.css';
import { classes } from '#ui/classes.ts';
import { useSelector } from '@xstate/react';
import { links } from '#lib/links.ts';
import type { Running } from '#lib/running.ts';
import type { Notice, noticePopupMachine } from '#machines/messages/noticePopup.machine.ts';
import { LinkButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { useSide } from './useSide.ts';
import type { IconName } from '#ui/icons.ts';

const icons: Readonly<Record<Notice['kind'], IconName>> = {
  order: 'list',
  payment: 'wallet',
  deposit: 'shield',
  system: 'bell',
  activity: 'gift',
};

const hrefOf = ({ orderNo, lentNo }: Notice): string => {
  if (lentNo !== null) return links.lentOrder({ order_no: lentNo });
  return orderNo === null ? links.notifications() : links.order({ order_no: orderNo });
};

/** A notification at the edge of the page; it closes automatically. */
export function NoticeCard({ popup }: { popup: Running<typeof noticePopupMachine> }) {
  const notice = useSelector(popup, (snapshot) => (snapshot.hasTag('showing') ? snapshot.context.shown : null));
  const side = useSide(notice !== null);
  return (
    <div className={classes(styles['place'], look['notPrinted'])} data-side={side} role="status" aria-label="新通知">
      {notice && (
        <article className={styles['card']} key={notice.id}>
          <span className={styles['icon']}>
            <Icon name={icons[notice.kind]} />
          </span>
          <b>{notice.title}</b>
          <p>{notice.content}</p>
          <LinkButton size="sm" href={hrefOf(notice)} onClick={() => popup.send({ type: 'notice.open' })}>
            {notice.orderNo === null && notice.lentNo === null ? '看消息' : '看订单'}
          </LinkButton>
          <button type="button" className={styles['close']} aria-label="关闭通知" onClick={() => popup.send({ type: 'notice.close' })}>
            <Icon name="x" />
          </button>
          <i className={styles['time']} aria-hidden="true" />
        </article>
      )}
    </div>
  );
}
