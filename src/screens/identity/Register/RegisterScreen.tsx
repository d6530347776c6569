import * as look from '#ui/look.module.css';
import * as styles from '#screens/identity/Bind/BindScreen.module.css';
import { classes } from '#ui/classes.ts';
import { useActorRef } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation, useSearch } from 'wouter';
import { ADULT_AGE } from '#contract/rules/constants.ts';
import { RANKING_PRIZED } from '#contract/rules/ranking.ts';
import { useChart } from '#context/charts.ts';
import { links } from '#lib/links.ts';
import { safeAddress } from '#lib/safeAddress.ts';
import { watchable } from '#lib/watching.ts';
import { RegisterForm } from '#screens/identity/Login/RegisterForm.tsx';
import { storeInvite } from '#state/invite.ts';
import { askFor } from '#state/layers.ts';
import { session } from '#state/session.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

const points = [
  { icon: 'phone', title: '一个手机号', text: '收一次验证码，注册后自动登录' },
  { icon: 'shield', title: '租号前实名', text: `法律要求，未满 ${ADULT_AGE} 周岁不能租` },
  { icon: 'gift', title: '新人红包', text: '注册就送，在“红包”里' },
] as const;

const ranked = {
  icon: 'top',
  title: '新人排行榜',
  text: `本月注册的人按已结算的租金排名，前 ${RANKING_PRIZED} 名得红包`,
} as const;

function Registering({ isForRanking }: { isForRanking: boolean }) {
  const register = useActorRef(useChart('register'), { input: { proved: null }, ...watchable });
  return (
    <div className={styles['bind']}>
      <div className={styles['side']}>
        <h1>注册</h1>
        <RegisterForm register={register} />
        <p className={styles['leave']}>
          <Button kind="bare" size="sm" onClick={() => askFor({ name: 'login', tab: 'quick' })}>
            已有账号，直接登录
          </Button>
        </p>
        {isForRanking && (
          <p className={styles['leave']}>
            <LinkButton kind="bare" size="sm" href={links.ranking()}>
              看新人排行榜
            </LinkButton>
          </p>
        )}
      </div>
      <ul>
        {(isForRanking ? [...points, ranked] : points).map(({ icon, title, text }) => (
          <li key={title}>
            <span className={styles['icon']}>
              <Icon name={icon} />
            </span>
            <span>
              <b>{title}</b>
              <small>{text}</small>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Registration page; `invite` of the address is stored until a registration. A logged-in user is redirected to the home page. */
export function RegisterScreen() {
  const query = new URLSearchParams(useSearch());
  const invite = query.get('invite');
  useState(() => invite !== null && storeInvite(invite));
  const { standing } = useSnapshot(session);
  const [address, navigate] = useLocation();
  const leave = useEffectEvent(() => navigate(safeAddress(query.get('redirect')), { replace: true }));
  useEffect(() => {
    if (standing === 'member') leave();
  }, [standing]);
  return (
    <div className={look['pageWidth']}>
      <div className={classes(look['card'], styles['frame'])}>
        <Registering isForRanking={address === links.rankRegister()} />
      </div>
    </div>
  );
}
