import * as form from './form.module.css';
import * as look from '#ui/look.module.css';
import * as skeletonStyles from '#ui/Skeleton.module.css';
import * as styles from './QrPanel.module.css';
import { classes } from '#ui/classes.ts';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Problem } from '#contract/problem.ts';
import { QR_LIFETIME, SECOND } from '#contract/rules/constants.ts';
import { problemText } from '#copy/problems.ts';
import type { Moment, Running } from '#lib/running.ts';
import type { QrProvider, qrLoginMachine } from '#machines/identity/qrLogin.machine.ts';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { IconName } from '#ui/icons.ts';
import { SecondsLeft } from '#screens/parts/SecondsLeft.tsx';

const providers: Readonly<Record<QrProvider, { label: string; how: string }>> = {
  wechat: { label: '微信', how: '打开微信扫一扫，再在手机上确认登录' },
  qq: { label: 'QQ', how: '打开手机 QQ，扫一扫登录' },
  app: { label: 'App', how: '打开租号 App，扫一扫登录' },
};
const shownInOrder = ['wechat', 'qq', 'app'] as const;

interface QrView {
  tone: 'ok' | 'info' | 'rest' | 'warn' | 'bad';
  icon: IconName;
  title: string;
  note: string;
  /** Label of the button that requests a new code. */
  again?: string;
  /** Text below the code. */
  hint?: string;
}

const tones = { rest: undefined, ok: styles['good'], info: styles['information'], warn: styles['warning'], bad: styles['bad'] } as const;

const reasonOf = (problem: Problem | null): string => (problem ? problemText(problem).text : '请重试，或换一种登录方式');
const otherWays = '也可以换上面的其他方式登录';
const notYou = '不是你本人操作？在手机上点取消即可';

type At = Moment<typeof qrLoginMachine>;

/** The chart's state reduced to what is displayed. */
function stageOf({ value }: At) {
  if (typeof value === 'string') return value;
  if ('shown' in value) return value.shown.phone;
  return 'error' in value ? value.error : 'expired';
}

/** Status text; null while the code can be scanned. */
function standingOf(at: At): QrView | null {
  const stage = stageOf(at);
  const { provider, problem } = at.context;
  switch (stage) {
    case 'fetching':
    case 'waiting':
      return null;
    case 'scanned':
      return { tone: 'ok', icon: 'check', title: '扫描成功', note: '请在手机上点“确认登录”', hint: notYou };
    case 'granting':
      return { tone: 'info', icon: 'clock', title: '正在授权', note: '马上就好', hint: notYou };
    case 'fetchingToken':
      return { tone: 'info', icon: 'clock', title: '正在授权', note: '手机已确认，正在登录' };
    case 'expired':
      return { tone: 'warn', icon: 'clock', title: '二维码已过期', note: `超过 ${QR_LIFETIME / SECOND} 秒`, again: '刷新二维码' };
    case 'cancelled':
      return { tone: 'rest', icon: 'x', title: '已取消登录', note: '你在手机上点了取消', again: '重新扫码' };
    case 'broken':
      return { tone: 'bad', icon: 'warn', title: '扫码登录初始化失败', note: reasonOf(problem), again: '重试', hint: otherWays };
    case 'failed':
      return {
        tone: 'bad',
        icon: 'warn',
        title: '授权失败',
        note: `${providers[provider].label}没有完成授权`,
        again: '重新扫码',
        hint: otherWays,
      };
    case 'tokenLost':
      return { tone: 'bad', icon: 'warn', title: '登录失败', note: reasonOf(problem), again: '重新扫码', hint: otherWays };
    case 'logined':
      return loggedIn;
    default:
      return stage satisfies never;
  }
}

const loggedIn: QrView = { tone: 'ok', icon: 'check', title: '登录成功', note: '正在进入' };

function Overlay({ tone, icon, title, note, children }: Omit<QrView, 'again' | 'hint'> & { children?: ReactNode }) {
  return (
    <div className={classes(styles['overlay'], tones[tone])} role={tone === 'bad' ? 'alert' : 'status'}>
      <span className={styles['mark']}>
        <Icon name={icon} />
      </span>
      <b>{title}</b>
      <small>{note}</small>
      {children}
    </div>
  );
}

/** Confirmed on the phone; waiting for the token. */
export function Entering() {
  return (
    <div className={classes(styles['panel'], styles['entering'])}>
      <div className={styles['code']}>
        <Overlay {...loggedIn} />
      </div>
    </div>
  );
}

export function QrPanel({ login }: { login: Running<typeof qrLoginMachine> }) {
  const snapshot = useSelector(login, (state) => state);
  const { ticket, provider, problem } = snapshot.context;
  const { label, how } = providers[provider];
  const standing = standingOf(snapshot);
  const requestId = standing?.tone === 'bad' ? problem?.requestId : null;
  const refresh = () => login.send({ type: 'code.refresh' });
  return (
    <div className={styles['panel']}>
      <div className={form['modes']} role="group" aria-label="扫码方式">
        {shownInOrder.map((id) => (
          <Chip key={id} pressed={id === provider} onClick={() => login.send({ type: 'provider.choose', provider: id })}>
            {providers[id].label}
          </Chip>
        ))}
      </div>
      <div className={styles['code']}>
        {ticket !== null && <img src={ticket.image} width={184} height={184} alt={`${label}登录二维码`} />}
        {snapshot.matches('fetching') && (
          <div
            className={classes(styles['overlay'], styles['coming'], skeletonStyles['skeleton'])}
            role="status"
            aria-label="正在获取二维码"
          />
        )}
        {standing && (
          <Overlay {...standing}>
            {standing.again !== undefined && (
              <Button size="sm" icon="refresh" onClick={refresh}>
                {standing.again}
              </Button>
            )}
          </Overlay>
        )}
      </div>
      <p className={standing === null ? styles['instruction'] : classes(styles['instruction'], styles['hint'])}>
        {standing === null ? how : (standing.hint ?? ' ')}
      </p>
      <p className={styles['line']}>
        {snapshot.matches('shown') && ticket !== null ? (
          <>
            <Icon name="clock" small />
            <span>
              <SecondsLeft key={ticket.id} from={QR_LIFETIME} suffix=" 秒后过期" />
            </span>{' '}
            ·{' '}
            <button type="button" onClick={refresh}>
              重新扫码
            </button>
          </>
        ) : requestId ? (
          <small>
            请求编号 <span className={look['number']}>{requestId}</span>
          </small>
        ) : (
          ' '
        )}
      </p>
    </div>
  );
}
