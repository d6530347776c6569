import * as look from '#ui/look.module.css';
import * as styles from './PersonalScreen.module.css';
import { classes } from '#ui/classes.ts';
import { Suspense, useState } from 'react';
import { useSnapshot } from 'valtio';
import { formatYuan } from '#contract/rules/money.ts';
import { useShell } from '#context/charts.ts';
import { links } from '#lib/links.ts';
import { latePart } from '#lib/latePart.tsx';
import { session } from '#state/session.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Countdown } from '#ui/Countdown.tsx';
import { CrumbTrail } from '#ui/Crumbs.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { IconName } from '#ui/icons.ts';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { ErrorState } from '#ui/State.tsx';
import { Tag } from '#ui/Tag.tsx';
import { Recent } from './Recent.tsx';

const { Part: RealName } = latePart(() => import('#screens/identity/RealName/RealName.tsx').then((m) => m.RealName));

const places: readonly { label: string; icon: IconName; href: string }[] = [
  { label: '我的订单', icon: 'list', href: links.orders() },
  { label: '我的钱包', icon: 'wallet', href: links.wallet() },
  { label: '商户中心', icon: 'shop', href: links.merchant() },
  { label: '会员', icon: 'star', href: links.vip() },
  { label: '超级会员', icon: 'star', href: links.svip() },
  { label: '每日签到', icon: 'coin', href: links.goldCoins() },
  { label: '红包和兑换码', icon: 'ticket', href: links.redPackets() },
  { label: '邀请好友', icon: 'gift', href: links.promotion() },
  { label: '信用分', icon: 'shield', href: links.credit() },
  { label: '收藏', icon: 'heart', href: links.favourites() },
  { label: '足迹', icon: 'clock', href: links.footprints() },
  { label: '消息通知', icon: 'bell', href: links.notifications() },
  { label: '我的投诉', icon: 'msg', href: links.complaints() },
  { label: '账号设置', icon: 'lock', href: links.settings() },
];

const helpPlaces: readonly { label: string; icon: IconName; href: string }[] = [
  { label: '联系客服', icon: 'head', href: links.customerService() },
  { label: '帮助中心', icon: 'shield', href: links.help() },
  { label: '联系我们', icon: 'phone', href: links.contact() },
  { label: '投诉建议', icon: 'msg', href: links.feedback() },
  { label: '最新公告', icon: 'bell', href: links.notices() },
];

const crumb = <CrumbTrail trail={[{ label: '首页', href: links.home() }]} here="个人中心" />;

/** What an owner comes for: the shop, and what it earns. */
function Shop({ id }: { id: string }) {
  return (
    <nav className={classes(look['card'], styles['links'])} aria-label="我的店铺">
      <Anchor href={links.hall({ merchantId: id, availability: 'all' })}>
        <Icon name="shop" />
        我的店铺
      </Anchor>
      <Anchor href={links.wallet()}>
        <Icon name="wallet" />
        租金收入
      </Anchor>
      <Anchor href={links.reviews({ tab: 'received' })}>
        <Icon name="star" />
        收到的评价
      </Anchor>
      <Anchor href={links.complaints()}>
        <Icon name="msg" />
        我的投诉
      </Anchor>
    </nav>
  );
}

export function PersonalScreen() {
  const shell = useShell();
  const { viewer, unreadable } = useSnapshot(session);
  const [isVerifying, setVerifying] = useState(false);
  if (!viewer && unreadable) {
    return (
      <div className={classes(look['card'], styles['lost'])}>
        <ErrorState title="获取用户信息失败" text="稍后会自动再试" busy={unreadable.isBusy} onRetry={unreadable.readAgain} />
        <Button kind="bare" onClick={unreadable.logOut}>
          退出登录
        </Button>
      </div>
    );
  }
  if (!viewer)
    return (
      <>
        {crumb}
        <Loading label="正在载入个人中心">
          <Skeleton height={120} radius={10} />
        </Loading>
      </>
    );
  const { activeOrder, isRealName } = viewer;
  const leaveIdentity = () => {
    setVerifying(false);
    shell.session.send({ type: 'session.refresh' });
  };
  return (
    <>
      {crumb}
      <div className={styles['person']}>
        <section className={styles['head']} aria-label="个人信息">
          <Anchor href={links.settings({ type: 'profile' })} aria-label="修改头像和昵称">
            <Avatar src={viewer.avatar} />
          </Anchor>
          <div>
            <h1>
              {viewer.nickname}{' '}
              <Anchor href={links.goldCoins()} aria-label={`等级${viewer.levelName}，看积分`}>
                <Tag>{viewer.levelName}</Tag>
              </Anchor>
            </h1>
            <p className={look['row']}>
              {viewer.phone ?? <Anchor href={links.settings({ bindPhone: '1' })}>未绑定手机号，去绑定</Anchor>}
              <Tag tone={isRealName ? 'ok' : 'book'}>{isRealName ? '已实名' : '未实名'}</Tag>
              {!isRealName && (
                <Button kind="ghost" size="sm" onClick={() => setVerifying(true)}>
                  去实名认证
                </Button>
              )}
              {viewer.isVip && (
                <Anchor href={links.svip()}>
                  <Tag tone="solid">会员</Tag>
                </Anchor>
              )}
              <Anchor href={links.credit()}>
                信用分 <b className={look['number']}>{viewer.creditScore}</b>
              </Anchor>
            </p>
          </div>
          <Anchor className={classes(look['phoneOnly'], styles['service'])} href={links.customerService()}>
            <Icon name="head" />
            客服
          </Anchor>
        </section>
        {viewer.isMerchant && <Shop id={viewer.id} />}
        {activeOrder && (
          <section className={styles['now']} aria-label="正在租用">
            <Icon name="pad" />
            <span>
              <b>{activeOrder.title}</b>
              <small>
                {activeOrder.count > 1 ? `${activeOrder.count} 单租用中，最早的还剩 ` : '租用中，还剩 '}
                <Countdown until={activeOrder.endsAt} label="租用还剩" />
              </small>
            </span>
            <LinkButton kind="primary" icon="bolt" href={links.order({ order_no: activeOrder.orderNo })}>
              去上号
            </LinkButton>
          </section>
        )}
        <Recent>
          <nav className={classes(look['card'], styles['facts'])} aria-label="资产">
            <Anchor href={links.wallet()}>
              <b className={look['number']}>{formatYuan(viewer.availableFen)}</b>
              <small>可用余额</small>
            </Anchor>
            <Anchor href={links.wallet()}>
              <b className={look['number']}>{formatYuan(viewer.frozenFen)}</b>
              <small>冻结中</small>
            </Anchor>
            <Anchor href={links.redPackets()}>
              <b className={look['number']}>{viewer.redPackets}</b>
              <small>可用红包</small>
            </Anchor>
            <Anchor href={links.goldCoins()}>
              <b className={look['number']}>{viewer.goldCoin}</b>
              <small>金币</small>
            </Anchor>
          </nav>
          <nav className={classes(look['card'], styles['links'], look['menuless'])} aria-label="常用">
            {places.map(({ label, icon, href }) => (
              <Anchor key={label} href={href}>
                <Icon name={icon} />
                {label}
              </Anchor>
            ))}
          </nav>
          <nav className={classes(look['card'], styles['links'], styles['help'])} aria-label="帮助">
            {helpPlaces.map(({ label, icon, href }) => (
              <Anchor key={href} href={href}>
                <Icon name={icon} />
                {label}
              </Anchor>
            ))}
          </nav>
          <button
            type="button"
            className={classes(look['card'], styles['logOut'])}
            onClick={() => shell.session.send({ type: 'session.end' })}
          >
            <Icon name="back" small />
            退出登录
          </button>
        </Recent>
        <Suspense>{isVerifying && <RealName onEnd={leaveIdentity} />}</Suspense>
      </div>
    </>
  );
}
