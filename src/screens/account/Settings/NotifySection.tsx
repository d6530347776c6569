import * as look from '#ui/look.module.css';
import * as styles from './NotifySection.module.css';
import { useActorRef, useSelector } from '@xstate/react';
import { useSnapshot } from 'valtio';
import { PAY_PASSWORD_LIMITS } from '#contract/rules/account.ts';
import { HIDDEN_NAME, maskName } from '#contract/rules/display.ts';
import { type Settings, useSettings } from '#api/queries/settings.ts';
import { useChart } from '#context/charts.ts';
import { watchable } from '#lib/watching.ts';
import type { Choice } from '#machines/account/settings.machine.ts';
import type { Provable } from '#machines/account/ownerProof.machine.ts';
import { OwnerProofDialog } from '#screens/account/OwnerProof/OwnerProofDialog.tsx';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { session } from '#state/session.ts';
import { Button } from '#ui/Button.tsx';
import type { IconName } from '#ui/icons.ts';
import { Segmented } from '#ui/Segmented.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { Switch } from '#ui/Switch.tsx';
import { provableOf } from './provable.ts';
import { SettingRow, SettingRows } from './SettingRow.tsx';

type Switched = 'notifyOrders' | 'notifyMoney' | 'notifyActivity';

const rows: readonly { of: Switched; icon: IconName; title: string; text: string }[] = [
  { of: 'notifyOrders', icon: 'list', title: '订单消息', text: '关掉后不弹窗、不计未读，在消息列表里仍看得到' },
  { of: 'notifyMoney', icon: 'wallet', title: '资金消息', text: '付款、退款和押金' },
  { of: 'notifyActivity', icon: 'gift', title: '活动消息', text: '红包和活动' },
];

const channels = [
  { value: 'SMS', label: '短信' },
  { value: 'EMAIL', label: '邮件' },
  { value: 'BOTH', label: '都发' },
] as const;

const limitText = (fen: number): string => (fen === 0 ? '每次都要' : `超过 ${fen / 100} 元`);

function Choices({ settings, has, name }: { settings: Settings; has: Provable; name: string }) {
  const chart = useActorRef(useChart('settings'), { input: { choices: settings, has }, ...watchable });
  const snapshot = useSelector(chart, (state) => state);
  const { choices, choice, problem } = snapshot.context;
  const shown = snapshot.matches('unsaved') ? choices : { ...choices, ...choice };
  const choose = (next: Choice) => chart.send({ type: 'setting.choose', choice: next });
  const example = maskName(name);
  const isLocked = !snapshot.can({ type: 'setting.choose', choice: {} });
  return (
    <>
      <SettingRows>
        {rows.map(({ of, icon, title, text }) => (
          <SettingRow key={of} icon={icon} title={title} text={text}>
            <Switch label={title} checked={shown[of]} disabled={isLocked} onChange={(checked) => choose({ [of]: checked })} />
          </SettingRow>
        ))}
        <SettingRow icon="shield" title="安全和系统消息" text="关系到账号安全，不能关闭" />
        <SettingRow icon="user" title="对别人显示昵称" text={`邀请名单里显示“${example}”，评价里显示昵称；关掉后都显示“${HIDDEN_NAME}”`}>
          <Switch
            label="对别人显示昵称"
            checked={shown.showInRankings}
            disabled={isLocked}
            onChange={(showInRankings) => choose({ showInRankings })}
          />
        </SettingRow>
      </SettingRows>
      <div className={styles['limit']}>
        <h2>新设备登录提醒</h2>
        <p className={look['secondary']}>有人在没用过的设备上登录时，除了消息还发到这里，里面的链接能让它退出；没有绑定的，发另一种</p>
        <Segmented
          label="新设备登录提醒"
          value={shown.securityBy}
          options={channels.map((channel) => ({ ...channel, disabled: isLocked }))}
          onChange={(securityBy) => choose({ securityBy })}
        />
      </div>
      <div className={styles['limit']}>
        <h2>余额付款要输支付密码</h2>
        <p className={look['secondary']}>{settings.hasPayPassword ? '调高额度要先输入支付密码' : '付款超过额度时需要先设置支付密码'}</p>
        <Segmented
          label="余额付款要输支付密码"
          value={shown.payPasswordAboveFen}
          options={PAY_PASSWORD_LIMITS.map((fen) => ({ value: fen, label: limitText(fen), disabled: isLocked }))}
          onChange={(fen) => choose({ payPasswordAboveFen: fen })}
        />
        <ProblemNote problem={problem} />
        {snapshot.can({ type: 'setting.retry' }) && <Button onClick={() => chart.send({ type: 'setting.retry' })}>重试</Button>}
      </div>
      <OwnerProofDialog proof={snapshot.children.ownerProof} />
    </>
  );
}

/** Notification kinds, visibility of the name, and the limit above which a payment needs the pay password. */
export function NotifySection() {
  const { viewer } = useSnapshot(session);
  const settings = useSettings();
  if (settings.isError && settings.data === undefined)
    return <QueryProblem error={settings.error} busy={settings.isFetching} onRetry={() => void settings.refetch()} />;
  if (settings.data && viewer) return <Choices settings={settings.data} has={provableOf(viewer)} name={viewer.nickname} />;
  return (
    <Loading label="正在载入通知与隐私">
      <div className={styles['blank']}>
        {rows.map(({ of }) => (
          <Skeleton key={of} height={48} radius={8} />
        ))}
      </div>
    </Loading>
  );
}
