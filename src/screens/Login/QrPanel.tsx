import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { QR_LIFETIME } from '#contract/rules/constants.ts';
import type { QrProvider, qrLoginMachine } from '#machines/qrLogin.machine.ts';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { Icon } from '#ui/Icon.tsx';
import { SecondsLeft } from './SecondsLeft.tsx';

const providers: { id: QrProvider; label: string }[] = [{ id: 'app', label: 'App' }, { id: 'wechat', label: '微信' }, { id: 'qq', label: 'QQ' }];

function Overlay({ title, note, action }: { title: string; note: string; action?: ReactNode }) {
  return <div className="qr-over" role="status"><b>{title}</b><small>{note}</small>{action}</div>;
}

export function QrPanel({ login }: { login: ActorRefFrom<typeof qrLoginMachine> }) {
  const snapshot = useSelector(login, (state) => state);
  const { ticket, status, provider, problem } = snapshot.context;
  const refresh = <Button size="sm" icon="refresh" onClick={() => login.send({ type: 'code.refresh' })}>刷新二维码</Button>;
  const stage = typeof snapshot.value === 'string' ? snapshot.value : 'shown';

  const over = () => {
    switch (stage) {
      case 'fetching':
        return <div className="qr-over skel" role="status" aria-label="正在获取二维码" />;
      case 'shown':
        if (status === 'scanned') return <Overlay title="扫描成功" note="请在手机上点“确认登录”" />;
        if (status === 'granting') return <Overlay title="正在授权" note="请稍候" />;
        return null;
      case 'fetchingToken':
        return <Overlay title="已确认" note="正在登录" />;
      case 'expired':
        return <Overlay title="二维码已过期" note="60 秒内未扫码" action={refresh} />;
      case 'cancelled':
        return <Overlay title="已取消登录" note="你在手机上取消了这次登录" action={refresh} />;
      case 'broken':
        return <Overlay title="扫码登录初始化失败" note={problem?.kind === 'refused' ? problem.message : '请重试，或换一种登录方式'} action={refresh} />;
      case 'loggedIn':
        return <Overlay title="登录成功" note="正在进入" />;
      default:
        return stage satisfies never;
    }
  };

  return (
    <div className="qr-panel">
      <div className="login-modes" role="group" aria-label="扫码方式">
        {providers.map(({ id, label }) => (
          <Chip key={id} pressed={id === provider} onClick={() => login.send({ type: 'provider.choose', provider: id })}>{label}</Chip>
        ))}
      </div>
      <div className="qr-code">
        {ticket !== null && <img src={ticket.image} width={184} height={184} alt={`${providers.find(({ id }) => id === provider)?.label}登录二维码`} />}
        {over()}
      </div>
      <p className="qr-line">
        {stage === 'shown'
          ? <><Icon name="clock" small /><SecondsLeft key={ticket?.id} from={QR_LIFETIME} suffix=" 秒后过期" /> · <button type="button" onClick={() => login.send({ type: 'code.refresh' })}>重新扫码</button></>
          : '　'}
      </p>
      <p className="qr-note">{ticket?.hint ?? '打开手机扫一扫'}。不是你本人操作？在手机上点取消即可</p>
    </div>
  );
}
