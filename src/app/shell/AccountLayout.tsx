import * as look from '#ui/look.module.css';
import * as styles from './AccountLayout.module.css';
import { classes } from '#ui/classes.ts';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { withQueries } from '#app/withQueries.tsx';
import { latePart } from '#lib/latePart.tsx';
import { links } from '#lib/links.ts';
import { session } from '#state/session.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { IconName } from '#ui/icons.ts';

/** Pages on which staff work for an owner. */
const CENTRE = /^\/account\/(?:merchant|complain)/i;
const ActingBar = latePart(withQueries(() => import('#screens/merchants/Staff/ActingBar.tsx').then((m) => m.ActingBar)));

type Badge = 'order' | 'redPackets' | 'unread';

interface Entry {
  label: string;
  icon: IconName;
  href: string;
  /** Other addresses for which this entry is the current one. */
  also?: RegExp;
  badge?: Badge;
}

const groups: readonly { title: string; entries: readonly Entry[] }[] = [
  {
    title: '交易',
    entries: [
      { label: '我的订单', icon: 'list', href: links.orders(), badge: 'order' },
      { label: '出租订单', icon: 'shop', href: links.lentOrders(), also: /merchant\/(?:orders|passwords|income)/i },
      { label: '我的任务', icon: 'list', href: links.ownTasks() },
      { label: '我的评价', icon: 'star', href: links.reviews(), also: /assessInfo/i },
      { label: '我的投诉', icon: 'msg', href: links.complaints() },
      { label: '投诉建议', icon: 'head', href: links.feedback() },
    ],
  },
  {
    title: '出租',
    entries: [{ label: '商户中心', icon: 'shop', href: links.merchant(), also: /merchant\/(?:publish|listings|import|staff)/i }],
  },
  {
    title: '资产',
    entries: [
      { label: '我的钱包', icon: 'wallet', href: links.wallet(), also: /recharge|withdraw|fundsDetail/i },
      { label: '红包', icon: 'ticket', href: links.redPackets(), badge: 'redPackets' },
      { label: '会员', icon: 'star', href: links.vip() },
      { label: '超级会员', icon: 'star', href: links.svip() },
      { label: '金币', icon: 'coin', href: links.goldCoins() },
      { label: '信用分', icon: 'shield', href: links.credit() },
    ],
  },
  {
    title: '我的',
    entries: [
      { label: '个人中心', icon: 'user', href: links.personal() },
      { label: '收藏', icon: 'heart', href: links.favourites() },
      { label: '足迹', icon: 'clock', href: links.footprints(), also: /besimilar/i },
      { label: '提醒与关注', icon: 'bell', href: links.alerts() },
      { label: '消息通知', icon: 'msg', href: links.notifications(), also: /notify_detail/i, badge: 'unread' },
      { label: '邀请好友', icon: 'gift', href: links.promotion() },
      { label: '账号设置', icon: 'lock', href: links.settings(), also: /unactive_/i },
    ],
  },
];

export function AccountLayout({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const { viewer } = useSnapshot(session);
  const counts: Record<Badge, number> = {
    order: viewer?.activeOrder?.count ?? 0,
    redPackets: viewer?.redPackets ?? 0,
    unread: viewer?.unread ?? 0,
  };
  return (
    <div className={classes(look['pageWidth'], styles['layout'])}>
      <nav className={classes(look['card'], styles['menu'])} aria-label="个人中心">
        {groups.map(({ title, entries }) => (
          <section key={title} aria-label={title}>
            <p>{title}</p>
            {entries.map(({ label, icon, href, also, badge }) => (
              <Anchor key={href} href={href} aria-current={path === href ? 'page' : also?.test(path) ? 'true' : undefined}>
                <Icon name={icon} />
                {label}
                {badge !== undefined && counts[badge] > 0 && <em>{counts[badge]}</em>}
              </Anchor>
            ))}
          </section>
        ))}
      </nav>
      <div>
        {CENTRE.test(path) && <ActingBar.Part />}
        {children}
      </div>
    </div>
  );
}
