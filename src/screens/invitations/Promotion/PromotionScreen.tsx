import * as look from '#ui/look.module.css';
import * as styles from './PromotionScreen.module.css';
import { classes } from '#ui/classes.ts';
import { DAY, HOUR, SETTLEMENT_DELAY } from '#contract/rules/constants.ts';
import { fixedText } from '#contract/rules/coupon.ts';
import {
  FRIEND_PACKET,
  INVITE_LEAST_RENT,
  INVITE_LINK_KEPT,
  INVITE_PACKET_LIFE,
  INVITED_A_DAY,
  INVITER_COINS,
  INVITER_PACKET,
} from '#contract/rules/invitation.ts';
import { yuanDigits } from '#contract/rules/money.ts';
import { type Invite, useInvite } from '#api/queries/invitations.ts';
import { links } from '#lib/links.ts';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { toastBad, toastGood } from '#state/toast.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { InvitationList } from './InvitationList.tsx';
import { Poster } from './Poster.tsx';

const packet = (terms: typeof FRIEND_PACKET): string => `${fixedText(terms)}红包`;

const rules: readonly string[] = [
  `好友打开你的链接，${INVITE_LINK_KEPT / DAY} 天内用新手机号注册，马上得到一个${packet(FRIEND_PACKET)}。`,
  `好友第一笔租金满 ${yuanDigits(INVITE_LEAST_RENT)} 元的订单结束 ${SETTLEMENT_DELAY / HOUR} 小时、结算后，你得到 ${INVITER_COINS} 金币和一个${packet(INVITER_PACKET)}。`,
  `红包 ${INVITE_PACKET_LIFE / DAY} 天内有效。`,
  `那笔订单退款后租金不足 ${yuanDigits(INVITE_LEAST_RENT)} 元的没有奖励，已经得到的金币（还在的）和没用掉的红包会收回。`,
  `同一个人、同一台设备或同一个网络地址的注册，以及一天里第 ${INVITED_A_DAY} 位以后的好友，双方都没有奖励。`,
];

function Totals({ invite }: { invite: Invite | undefined }) {
  const facts = [
    { label: '已邀请', value: invite && `${invite.invited} 人` },
    { label: '等待首单', value: invite && `${invite.waiting} 人` },
    { label: '已得奖励', value: invite && `${invite.rewarded} 人` },
    { label: '得到金币', value: invite && `${invite.coins}` },
  ];
  return (
    <dl className={styles['totals']}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={look['number']}>{value ?? <Skeleton width={48} height={24} />}</dd>
        </div>
      ))}
    </dl>
  );
}

function Link({ invite: { url, code, qr } }: { invite: Invite }) {
  const tell = (what: string) => (copied: boolean) => (copied ? toastGood(`${what}已复制`) : toastBad('没有复制成功，请长按选择'));
  return (
    <div className={styles['link']}>
      <p>
        <small>邀请链接</small>
        <span className={styles['address']}>{url}</span>
        <CopyButton text={url} what="邀请链接" kind="primary" onDone={tell('邀请链接')} />
      </p>
      <p>
        <small>邀请码</small>
        <b className={look['number']}>{code}</b>
        <CopyButton text={code} what="邀请码" onDone={tell('邀请码')} />
      </p>
      <img src={qr} alt={`邀请链接的二维码，邀请码 ${code}`} width={148} height={148} />
    </div>
  );
}

function Own({ invite }: { invite: Invite | undefined }) {
  if (invite) {
    return (
      <div className={styles['own']}>
        <Link invite={invite} />
        <Poster invite={invite} />
      </div>
    );
  }
  return (
    <Loading label="正在载入邀请链接" className={styles['own']}>
      <div className={styles['link']}>
        <Skeleton height={44} />
        <Skeleton height={44} />
        <Skeleton width={148} height={148} />
      </div>
      <div className={styles['poster']}>
        <Skeleton className={styles['blank']} height={0} />
        <Skeleton height={40} radius={8} />
      </div>
    </Loading>
  );
}

/** The user's invite link with QR code and poster, rewards, and invited friends. */
export function PromotionScreen() {
  const { data: invite, error, isFetching, refetch } = useInvite();
  return (
    <>
      <Crumbs trail={[{ label: '个人中心', href: links.personal() }]} here="邀请好友" />
      <section className={classes(look['card'], look['padded'])}>
        <h1 className={styles['title']}>邀请好友，各得红包</h1>
        <Totals invite={invite} />
        {error && !invite ? <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} /> : <Own invite={invite} />}
      </section>
      {(invite || error) && (
        <>
          <section className={classes(look['card'], look['padded'], styles['next'])}>
            <h2>活动规则</h2>
            <ol className={styles['rules']}>
              {rules.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ol>
          </section>
          <section className={classes(look['card'], look['padded'], styles['next'])}>
            <h2>邀请记录</h2>
            <InvitationList />
          </section>
        </>
      )}
    </>
  );
}
