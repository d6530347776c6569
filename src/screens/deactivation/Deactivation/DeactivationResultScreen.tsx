import * as look from '#ui/look.module.css';
import * as styles from './Deactivation.module.css';
import { type FormEvent, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { formatClock, formatDate } from '#contract/rules/clock.ts';
import { DAY } from '#contract/rules/constants.ts';
import { CLOSING_DELAY, DEACTIVATION_NUMBER_FORM, checkDeactivationNumber } from '#contract/rules/deactivation.ts';
import { useDeactivation } from '#api/queries/accountStatus.ts';
import { links } from '#lib/links.ts';
import { copied } from '#screens/parts/copied.ts';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { useFaults } from '#screens/parts/useFaults.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Field } from '#ui/Field.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { Timeline, type TimelineStep } from '#ui/Timeline.tsx';

type DeactivationResult = NonNullable<ReturnType<typeof useDeactivation>['data']>;

const said: Readonly<Record<DeactivationResult['status'], (standing: DeactivationResult) => string>> = {
  REQUESTED: () => '已申请，尚未确认。登录后可以继续确认；不处理的，到期自动作废。',
  COOLING: ({ closesAt }) =>
    `已确认，${closesAt === null ? `${CLOSING_DELAY / DAY} 天后` : `${formatClock(closesAt)} `}注销。此前登录可以撤销。`,
  CLOSED: () => '已注销。个人信息已抹去，手机号可以重新注册。',
  WITHDRAWN: () => '没有注销，账号可以照常使用。',
};

const note = (at: number | null) => at !== null && <small>{formatClock(at)}</small>;

function stepsOf({ status, requestedAt, closesAt, endedAt }: DeactivationResult): TimelineStep[] {
  const requested: TimelineStep = { key: 'requested', label: '申请', note: note(requestedAt), state: 'done' };
  if (status === 'WITHDRAWN')
    return [requested, { key: 'withdrawn', label: '已撤销', note: note(endedAt), state: 'current', icon: 'back' }];
  return [
    { ...requested, state: status === 'REQUESTED' ? 'current' : 'done' },
    {
      key: 'cooling',
      label: '冷静期',
      state: { REQUESTED: 'coming', COOLING: 'current', CLOSED: 'done' }[status] as TimelineStep['state'],
    },
    { key: 'closed', label: '注销', note: note(endedAt ?? closesAt), state: status === 'CLOSED' ? 'done' : 'coming' },
  ];
}

function NumberForm({ number }: { number: string }) {
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState(number);
  const [fields, setFields] = useState<{ number?: string }>({});
  const faults = useFaults(fields, { number: typed });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkDeactivationNumber(typed);
    setFields(checked.ok ? {} : { number: checked.message });
    if (checked.ok) navigate(links.closeResult({ number: checked.value }), { replace: true });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Field label="注销编号" error={faults.number}>
        <TextInput value={typed} onChange={setTyped} exact placeholder={DEACTIVATION_NUMBER_FORM} autoComplete="off" maxLength={40} />
      </Field>
      <div>
        <Button type="submit" size="lg">
          查询进度
        </Button>
      </div>
    </form>
  );
}

function Found({ standing }: { standing: DeactivationResult }) {
  return (
    <>
      <p role="status">{said[standing.status](standing)}</p>
      <Timeline label="注销进度" steps={stepsOf(standing)} />
      <p className={look['secondary']}>
        注销编号 <b className={styles['number']}>{standing.number}</b>（{formatDate(standing.requestedAt)}申请）{' '}
        <CopyButton kind="bare" size="sm" text={standing.number} what="注销编号" onDone={copied('注销编号')} />
      </p>
      <div className={styles['actions']}>
        {standing.status === 'COOLING' && (
          <LinkButton kind="primary" size="lg" href={links.closeAccount()}>
            登录并撤销
          </LinkButton>
        )}
        <LinkButton size="lg" href={links.home()}>
          回首页
        </LinkButton>
      </div>
    </>
  );
}

/** Progress by the number in the address or typed; needs no login. */
export function DeactivationResultScreen() {
  const number = new URLSearchParams(useSearch()).get('number');
  const { data, error, isFetching, refetch } = useDeactivation(number);
  return (
    <div className={look['pageWidth']}>
      <section className={classes(look['card'], styles['card'])}>
        <h1>注销进度</h1>
        {number !== null && isFetching && !data && (
          <Loading>
            <Skeleton height={120} radius={10} />
          </Loading>
        )}
        {data && <Found standing={data} />}
        {error && !data && <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />}
        {!data && <NumberForm key={number} number={number ?? ''} />}
      </section>
    </div>
  );
}
