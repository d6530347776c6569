import * as look from '#ui/look.module.css';
import * as styles from './MemberCard.module.css';
import { classes } from '#ui/classes.ts';
import { useSnapshot } from 'valtio';
import { VIP_DISCOUNT_CAP, VIP_DISCOUNT_PERCENT } from '#contract/rules/constants.ts';
import { yuanDigits } from '#contract/rules/money.ts';
import { links } from '#lib/links.ts';
import { latePart } from '#lib/latePart.tsx';
import { askFor } from '#state/layers.ts';
import { session } from '#state/session.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

const { Part: ActiveOrder } = latePart(
  () => import('./ActiveOrder.tsx').then((m) => m.ActiveOrder),
  () => <div className={styles['now']}>租用中</div>,
);

const { Part: Unread } = latePart(() => import('./Unread.tsx').then((m) => m.Unread));

const login = (tab: 'usual' | 'register') => askFor({ name: 'login', tab });

function Guest() {
  return (
    <>
      <div className={styles['head']}>
        <Avatar src="" />
        <div>
          <b>今晚玩什么？</b>
          <span className={classes(look['small'], look['muted'])}>登录后看余额、红包和信用分</span>
        </div>
      </div>
      <div className={styles['actions']}>
        <Button kind="primary" onClick={() => login('usual')}>
          登录
        </Button>
        <Button onClick={() => login('register')}>注册</Button>
      </div>
    </>
  );
}

const VIP_TEXT = `会员生效中，每单减 ${VIP_DISCOUNT_PERCENT}%，最高 ¥${yuanDigits(VIP_DISCOUNT_CAP)}`;

function Membership({ isVip }: { isVip: boolean }) {
  const look = isVip ? classes(styles['membership'], styles['active']) : styles['membership'];
  return (
    <Anchor className={look} href={links.svip()}>
      <span>
        <b>超级会员</b>
        {isVip ? VIP_TEXT : '每单再省，红包月月有'}
      </span>
      <Icon name="right" small />
    </Anchor>
  );
}

export function MemberCard() {
  const { viewer, unreadable } = useSnapshot(session);
  return (
    <div className={classes(look['card'], styles['card'])} data-card={viewer ? 'member' : undefined}>
      {viewer ? (
        <>
          <Anchor className={styles['head']} href={links.personal()}>
            <Avatar src={viewer.avatar} />
            <div>
              <b>{viewer.nickname}</b>
              <span className={classes(look['small'], look['muted'])}>
                信用分 {viewer.creditScore} · {viewer.levelName}
              </span>
            </div>
          </Anchor>
          <div className={styles['facts']}>
            <Anchor href={links.wallet()}>
              <b className={look['number']}>{yuanDigits(viewer.availableFen)}</b>
              <small>余额</small>
            </Anchor>
            <Anchor href={links.redPackets()}>
              <b>{viewer.redPackets} 张</b>
              <small>红包</small>
            </Anchor>
            <Anchor href={links.goldCoins()}>
              <b className={look['number']}>{viewer.goldCoin}</b>
              <small>金币</small>
            </Anchor>
          </div>
          {viewer.activeOrder && <ActiveOrder {...viewer.activeOrder} />}
        </>
      ) : unreadable ? (
        <Unread />
      ) : (
        <Guest />
      )}
      <Membership isVip={viewer?.isVip ?? false} />
    </div>
  );
}
