import * as look from '#ui/look.module.css';
import * as styles from './Deactivation.module.css';
import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { formatClock, formatTime } from '#contract/rules/clock.ts';
import { DAY } from '#contract/rules/constants.ts';
import { CLOSING_DELAY, CLOSING_SENTENCE, GIVE_UP_SENTENCE } from '#contract/rules/deactivation.ts';
import { useChart, useShell } from '#context/charts.ts';
import { links } from '#lib/links.ts';
import type { Moment, Running } from '#lib/running.ts';
import { watchable } from '#lib/watching.ts';
import type { deactivationMachine } from '#machines/deactivation/deactivation.machine.ts';
import type { Provable } from '#machines/account/ownerProof.machine.ts';
import { OwnerProofStep } from '#screens/account/OwnerProof/OwnerProofDialog.tsx';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { ProblemState } from '#screens/parts/QueryProblem.tsx';
import { useOnDone } from '#screens/parts/useOnDone.ts';
import { provableOf } from '#screens/account/Settings/provable.ts';
import { SettingRow, SettingRows } from '#screens/account/Settings/SettingRow.tsx';
import { session } from '#state/session.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { obstacleTexts } from './obstacles.ts';
import { SentenceForm } from './SentenceForm.tsx';

interface PartProps {
  closing: Running<typeof deactivationMachine>;
  snapshot: Moment<typeof deactivationMachine>;
}

const coolingDays = CLOSING_DELAY / DAY;

const waiting = (
  <Loading>
    <Skeleton height={220} radius={10} />
  </Loading>
);

function Hindered({ closing, snapshot }: PartProps) {
  const { standing, fields, problem } = snapshot.context;
  const isDelisting = snapshot.matches('delisting');
  const canGiveUp = snapshot.can({ type: 'balance.giveUp', sentence: GIVE_UP_SENTENCE });
  return (
    <>
      <p className={look['secondary']}>先把下面 {standing.obstacles.length} 件事了结，再来注销。</p>
      <SettingRows>
        {standing.obstacles.map((obstacle) => {
          const { icon, title, text, way } = obstacleTexts[obstacle.kind];
          return (
            <SettingRow key={obstacle.kind} icon={icon} title={title} text={text(obstacle, canGiveUp)}>
              {way && (
                <LinkButton size="sm" href={way.href}>
                  {way.label}
                </LinkButton>
              )}
              {obstacle.kind === 'LISTING' && (
                <Button size="sm" busy={isDelisting} onClick={() => closing.send({ type: 'listings.delist' })}>
                  全部下架
                </Button>
              )}
            </SettingRow>
          );
        })}
      </SettingRows>
      {canGiveUp && (
        <SentenceForm
          wanted={GIVE_UP_SENTENCE}
          about="balance"
          fields={fields}
          label="放弃余额，继续注销"
          busy={false}
          onSubmit={(sentence) => closing.send({ type: 'balance.giveUp', sentence })}
        />
      )}
      <ProblemNote problem={problem} />
      <div className={styles['actions']}>
        <Button size="lg" disabled={isDelisting} onClick={() => closing.send({ type: 'deactivation.retry' })}>
          重新检查
        </Button>
      </div>
    </>
  );
}

function Ready({ closing, snapshot }: PartProps) {
  return (
    <>
      <p>没有未处理的事项，可以注销。</p>
      <ul className={styles['points']}>
        <li>确认之后所有设备都退出登录，{coolingDays} 天内重新登录可以撤销。</li>
        <li>{coolingDays} 天后抹去手机号、姓名、邮箱、头像、消息和上传的图片，无法找回。</li>
        <li>会员、红包、金币和积分作废；账目和订单依法保留，但不含姓名。</li>
        <li>手机号可以重新注册，那是一个新账号。</li>
      </ul>
      <ProblemNote problem={snapshot.context.problem} />
      <div className={styles['actions']}>
        <LinkButton kind="primary" size="lg" href={links.settings()}>
          不注销了
        </LinkButton>
        <Button size="lg" onClick={() => closing.send({ type: 'deactivation.begin' })}>
          继续注销
        </Button>
      </div>
    </>
  );
}

function Proving({ snapshot }: PartProps) {
  return (
    <div className={styles['proof']}>
      <p className={look['secondary']}>先用手机验证码确认是你本人。</p>
      <OwnerProofStep proof={snapshot.children.ownerProof} problem={snapshot.context.problem} />
    </div>
  );
}

function Confirming({ closing, snapshot }: PartProps) {
  const { standing, fields, problem } = snapshot.context;
  const isSaving = snapshot.matches('saving');
  const until = standing.current && formatTime(standing.current.confirmBefore);
  return (
    <>
      <p>
        最后一步：{until} 前输入下面的话。确认后 {coolingDays} 天内登录还可以撤销。
      </p>
      <SentenceForm
        wanted={CLOSING_SENTENCE}
        about={standing.current?.number ?? ''}
        fields={fields}
        label="确认注销"
        busy={isSaving}
        onSubmit={(sentence) => closing.send({ type: 'deactivation.confirm', sentence })}
      />
      <ProblemNote problem={problem} />
      <div className={styles['actions']}>
        <Button
          size="lg"
          disabled={isSaving}
          busy={snapshot.matches('withdrawing')}
          onClick={() => closing.send({ type: 'deactivation.withdraw' })}
        >
          不注销了
        </Button>
      </div>
    </>
  );
}

function Cooling({ closing, snapshot }: PartProps) {
  const shell = useShell();
  const { standing, problem } = snapshot.context;
  const { number = '', closesAt = null } = standing.current ?? {};
  return (
    <>
      <p>账号正在注销，{closesAt !== null && `${formatClock(closesAt)} 完成。`}此前只能看，不能下单和付款。要继续使用，就撤销注销。</p>
      <p className={look['secondary']}>
        注销编号 <b className={styles['number']}>{number}</b>
      </p>
      <ProblemNote problem={problem} />
      <div className={styles['actions']}>
        <Button
          kind="primary"
          size="lg"
          busy={snapshot.matches('withdrawing')}
          onClick={() => closing.send({ type: 'deactivation.withdraw' })}
        >
          撤销注销，留下来
        </Button>
        <Button size="lg" disabled={snapshot.hasTag('busy')} onClick={() => shell.session.send({ type: 'session.end' })}>
          继续注销，退出登录
        </Button>
      </div>
    </>
  );
}

function Body({ closing, snapshot }: PartProps): ReactNode {
  const stage = snapshot.value;
  const { problem, standing } = snapshot.context;
  switch (stage) {
    case 'reading':
    case 'starting':
      return (
        <>
          <ProblemNote problem={problem} />
          <p className={look['secondary']}>{stage === 'reading' ? '正在查询注销的进展' : '正在申请注销'}</p>
          {waiting}
        </>
      );
    case 'unread':
      return problem && <ProblemState problem={problem} busy={false} onRetry={() => closing.send({ type: 'deactivation.retry' })} />;
    case 'hindered':
    case 'delisting':
      return <Hindered closing={closing} snapshot={snapshot} />;
    case 'ready':
      return <Ready closing={closing} snapshot={snapshot} />;
    case 'proving':
      return <Proving closing={closing} snapshot={snapshot} />;
    case 'confirming':
    case 'saving':
      return <Confirming closing={closing} snapshot={snapshot} />;
    case 'cooling':
      return <Cooling closing={closing} snapshot={snapshot} />;
    case 'withdrawing':
      return standing.current?.status === 'COOLING' ? (
        <Cooling closing={closing} snapshot={snapshot} />
      ) : (
        <Confirming closing={closing} snapshot={snapshot} />
      );
    case 'confirmed':
      return waiting;
    default:
      return stage satisfies never;
  }
}

function Deactivation({ has }: { has: Provable }) {
  const closing = useActorRef(useChart('deactivation'), { input: { has }, ...watchable });
  const snapshot = useSelector(closing, (state) => state);
  const [, navigate] = useLocation();
  const shell = useShell();
  useOnDone(closing, ({ number }) => navigate(links.closeResult({ number }), { replace: true }));
  // The service has ended every session. Dropped only when leaving, since this page would otherwise ask for a login.
  const dropSession = useEffectEvent(() => {
    if (closing.getSnapshot().status === 'done') shell.session.send({ type: 'session.dropped' });
  });
  useEffect(() => () => dropSession(), []);
  return <Body closing={closing} snapshot={snapshot} />;
}

/** The state comes from the server, so a reload continues where it was. */
export function DeactivationScreen() {
  const { viewer } = useSnapshot(session);
  return (
    <>
      <Crumbs
        trail={[
          { label: '个人中心', href: links.personal() },
          { label: '账号设置', href: links.settings() },
        ]}
        here="注销账号"
      />
      <section className={classes(look['card'], styles['card'])}>
        <h1>注销账号</h1>
        {viewer ? <Deactivation key={`${viewer.id} ${viewer.phone}`} has={provableOf(viewer)} /> : waiting}
      </section>
    </>
  );
}
