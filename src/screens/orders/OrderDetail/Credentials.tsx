import * as block from '#ui/block.module.css';
import * as look from '#ui/look.module.css';
import * as styles from './Credentials.module.css';
import { classes } from '#ui/classes.ts';
import { useState } from 'react';
import { formatTime } from '#contract/rules/clock.ts';
import { wrongPasswordUntil } from '#contract/rules/complaint.ts';
import { DEPOSIT_FREEZE, HOUR } from '#contract/rules/constants.ts';
import { type Order, useRevealCredentials } from '#api/queries/orders.ts';
import { links } from '#lib/links.ts';
import { copied } from '#screens/parts/copied.ts';
import { ProblemNote, MildNote } from '#screens/parts/ProblemNote.tsx';
import { useFocusKept } from '#screens/parts/useFocusKept.ts';
import { useMinute } from '#screens/parts/useMinute.ts';
import { signInSteps } from '#screens/parts/signInSteps.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';

function Secret({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles['secret']}>
      <span>
        <small>{name}</small>
        <b className={look['number']}>{value}</b>
      </span>
      <CopyButton text={value} what={name} onDone={copied(name)} />
    </div>
  );
}

function Password({ value }: { value: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles['secret']}>
      <span>
        <small>密码</small>
        <b className={look['number']}>
          {isShown ? (
            value
          ) : (
            <span className={styles['hidden']} aria-label="已隐藏">
              ●●●●●●●●
            </span>
          )}
        </b>
      </span>
      <Button size="sm" icon="eye" aria-pressed={isShown} aria-label={isShown ? '隐藏密码' : '显示密码'} onClick={() => setShown(!isShown)}>
        {isShown ? '隐藏' : '显示'}
      </Button>
      <CopyButton text={value} what="密码" onDone={copied('密码')} />
    </div>
  );
}

const steps = (hasDeposit: boolean) => [
  ...signInSteps,
  { title: '打完退出游戏', text: hasDeposit ? `押金 ${DEPOSIT_FREEZE / HOUR} 小时后自动退回余额` : '到时间自动结束' },
];

/** Credentials of the rented account: read on click, every read logged by the server, hidden after the rental. */
export function Credentials({ order }: { order: Order }) {
  const reveal = useRevealCredentials(order.orderNo);
  const { data } = reveal;
  const place = useFocusKept<HTMLDivElement>(data);
  const hasDeposit = order.depositFen > 0;
  const reportUntil = wrongPasswordUntil(order.startsAt, order.paidAt);
  const isSoon = useMinute() < reportUntil;
  return (
    <section className={classes(look['card'], look['padded'], block['block'], look['notPrinted'])} id="credentials">
      <h2>
        上号信息<small>只在租用期间可看，请勿外传</small>
      </h2>
      {data ? (
        <div ref={place} className={styles['credentials']} role="group" aria-label="账号和密码" tabIndex={-1} data-uncovered="">
          <Secret name="账号" value={data.account} />
          <Password value={data.password} />
          <div className={styles['secret']}>
            <span>
              <small>大区</small>
              <b>
                {data.zone} · {order.product.platform}
              </b>
            </span>
          </div>
          <div className={styles['secret']}>
            <span>
              <small>角色</small>
              <b>{data.roleName}</b>
            </span>
          </div>
        </div>
      ) : (
        <div className={styles['reveal']}>
          <Button kind="primary" size="lg" icon="eye" busy={reveal.isPending} onClick={() => reveal.mutate()}>
            查看账号和密码
          </Button>
          <span className={classes(look['small'], look['muted'])}>每次查看都有记录</span>
        </div>
      )}
      {reveal.error && <ProblemNote className={styles['note']} problem={reveal.error.problem} />}
      <MildNote className={styles['note']}>
        密码不对？{isSoon && `${formatTime(reportUntil)} 前`}
        <Anchor href={links.complaints({ order_no: order.orderNo, ...(isSoon && { cause: 'WRONG_PASSWORD' }) })}>投诉密码错误</Anchor>
        {isSoon && '，核实后全额退款'}。<b>别改密码、别改绑定</b>
        {hasDeposit && '，否则号主可以从押金索赔'}。
      </MildNote>
      <ol className={styles['steps']}>
        {steps(hasDeposit).map(({ title, text }, index) => (
          <li key={title}>
            <b className={styles['step']} aria-hidden="true">
              {index + 1}
            </b>
            <span>
              <strong>{title}</strong>
              {text}
            </span>
          </li>
        ))}
      </ol>
      <LinkButton icon="pad" href={links.help({ right: 'sign-in' })}>
        上号说明
      </LinkButton>
    </section>
  );
}
