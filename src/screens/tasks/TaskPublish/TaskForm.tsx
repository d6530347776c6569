import * as look from '#ui/look.module.css';
import * as styles from './TaskPublish.module.css';
import { useActorRef, useSelector } from '@xstate/react';
import { type FormEvent, useState } from 'react';
import { useSnapshot } from 'valtio';
import { DAY } from '#contract/rules/constants.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { parseYuan } from '#contract/rules/moneyInput.ts';
import {
  blankTask,
  DEPOSIT_RANGE,
  HOURS_RANGE,
  hoursText,
  PLACES_RANGE,
  REWARD_RANGE,
  TASK_FEE_PERCENT,
  TASK_KIND_NAMES,
  TASK_OFFER,
  TASK_PLACES,
  TASK_TITLE,
  TASK_WORDS_MOST,
  taskBill,
  type TaskDraft,
  type TaskKind,
} from '#contract/rules/task.ts';
import { useGameChoices } from '#api/queries/gameList.ts';
import { useChart } from '#context/charts.ts';
import { randomId } from '#lib/randomId.ts';
import type { Moment, Running } from '#lib/running.ts';
import { watchable } from '#lib/watching.ts';
import type { taskDraftMachine } from '#machines/tasks/taskDraft.machine.ts';
import { DraftState, Stale } from '#screens/merchants/Apply/DraftState.tsx';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { askFor } from '#state/layers.ts';
import { session } from '#state/session.ts';
import { localTaskDraft } from '#state/taskDraft.ts';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Field } from '#ui/Field.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Select } from '#ui/Select.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { Stepper } from '#ui/Stepper.tsx';
import { SumLines } from '#ui/SumLines.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { differing, readDraft } from './draft.ts';
import type { PublishProps } from './TaskPublishScreen.tsx';
import { Unpaid } from './Unpaid.tsx';

const kindTexts: Readonly<Record<TaskKind, string>> = {
  companion: '一起打，聊聊天',
  rank: '带到指定段位',
  collect: '材料、成就、碎片',
  other: '写清楚就行',
};
const kinds = Object.keys(kindTexts) as TaskKind[];
const times = [1, 3, 6, 12, 24, 48, 72, 168];
const deposits = ['0', '10', '20', '50'];

interface PartProps {
  draft: TaskDraft;
  change: (part: Partial<TaskDraft>) => void;
}

interface DraftProps {
  running: Running<typeof taskDraftMachine>;
  state: Moment<typeof taskDraftMachine>;
}

/** The version that the draft has at the service, or gets from the request that is under way. */
const storedVersion = (state: Moment<typeof taskDraftMachine>): number =>
  state.context.version + (state.matches({ filling: 'saving' }) ? 1 : 0);

/** Where the draft is stored, or what another device has stored meanwhile. */
function Draft({ running, state }: DraftProps) {
  const { draft, theirs, problem } = state.context;
  if (state.matches('stale') && theirs)
    return (
      <Stale
        parts={differing(draft, theirs.draft)}
        onMine={() => running.send({ type: 'mine.keep' })}
        onTheirs={() => running.send({ type: 'theirs.take' })}
      />
    );
  const isFailed = state.matches('local') || state.matches({ filling: 'unsaved' });
  return (
    <DraftState
      standing={isFailed ? 'failed' : state.hasTag('saved') ? 'saved' : 'waiting'}
      problem={problem}
      onRetry={() => running.send({ type: 'draft.retry' })}
    />
  );
}

function Bill({ draft }: { draft: TaskDraft }) {
  const reward = parseYuan(draft.reward) ?? 0;
  const bill = taskBill(reward, draft.placeCount);
  return (
    <SumLines
      lines={[
        { key: 'reward', label: '报酬', fen: bill.rewardsFen, note: `${formatYuan(reward)} × ${draft.placeCount} 个名额` },
        { key: 'fee', label: '平台服务费', fen: bill.feesFen, note: `${TASK_FEE_PERCENT}%，通过一个收一个` },
      ]}
      total={{ label: '这次要付', fen: bill.payableFen }}
    />
  );
}

function Terms({ draft, change, faults }: PartProps & { faults: Readonly<Partial<Record<string, string>>> }) {
  return (
    <>
      <div className={styles['pair']}>
        <Field label="每个名额的报酬" error={faults['reward']} hint={REWARD_RANGE}>
          <TextInput
            value={draft.reward}
            onChange={(reward) => change({ reward })}
            inputMode="decimal"
            lead="¥"
            autoComplete="off"
            maxLength={24}
          />
        </Field>
        <div className={styles['places']}>
          <b>名额</b>
          <Stepper
            label="名额"
            value={draft.placeCount}
            min={TASK_PLACES.least}
            max={TASK_PLACES.most}
            onChange={(placeCount) => change({ placeCount })}
          />
          <small className={look['muted']}>{PLACES_RANGE}</small>
        </div>
      </div>
      <div className={styles['choice']}>
        <b>接单后多久交付</b>
        <Segmented
          kind="line"
          columns={4}
          label="接单后多久交付"
          value={draft.hours}
          onChange={(hours) => change({ hours })}
          options={times.map((hours) => ({ value: hours, label: <span>{hoursText(hours)}</span> }))}
        />
        <small className={look['muted']}>
          {HOURS_RANGE}；没有人接的名额 {TASK_OFFER / DAY} 天后自动退回
        </small>
      </div>
      <Field label="接单押金" error={faults['deposit']} hint={`接单人超时没交，押金归你；其他情况都退给他。${DEPOSIT_RANGE}`}>
        <TextInput
          value={draft.deposit}
          onChange={(deposit) => change({ deposit })}
          inputMode="decimal"
          lead="¥"
          autoComplete="off"
          maxLength={24}
        />
      </Field>
      <p className={styles['quick']}>
        {deposits.map((deposit) => (
          <Button key={deposit} size="sm" kind={draft.deposit === deposit ? 'ghost' : 'plain'} onClick={() => change({ deposit })}>
            {deposit === '0' ? '不收' : `¥${deposit}`}
          </Button>
        ))}
      </p>
    </>
  );
}

/** The form of a new task, with the sum line by line. */
export function TaskForm(part: PublishProps) {
  const { publish, snapshot, command } = part;
  const { viewer } = useSnapshot(session);
  const { data: games } = useGameChoices();
  const running = useActorRef(useChart('taskDraft'), { input: { local: localTaskDraft() }, ...watchable });
  const state = useSelector(running, (moment) => moment);
  const { draft } = state.context;
  const change = (changed: Partial<TaskDraft>) => running.send({ type: 'draft.change', draft: { ...draft, ...changed } });
  const [isTried, setTried] = useState(false);
  const read = readDraft(draft);
  const { problem } = snapshot.context;
  const refusedFields = problem?.kind === 'refused' ? problem.fields : undefined;
  const faults = isTried && 'faults' in read ? read.faults : (refusedFields ?? {});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    running.send({ type: 'draft.save' });
    if ('faults' in read) return;
    if (!viewer) return askFor({ name: 'login', tab: 'usual' });
    const wish = { ...read.wish, draftVersion: storedVersion(running.getSnapshot()) };
    publish.send({ type: 'task.submit', wish, isVerified: viewer.isRealName, key: randomId() });
  };
  const isBusy = command.isBusy || snapshot.matches('closing');
  const options = [{ value: '', label: '选择游戏' }, ...(games ?? []).map(({ value, label }) => ({ value: String(value), label }))];
  if (state.matches('reading') && differing(draft, blankTask).length === 0)
    return (
      <Loading className={styles['columns']}>
        <Skeleton height={760} radius={8} />
        <Skeleton height={320} radius={8} />
      </Loading>
    );
  return (
    <form className={styles['columns']} onSubmit={submit} noValidate>
      <section className={classes(look['card'], look['padded'], styles['form'])}>
        <h1>发布任务</h1>
        <div className={styles['choice']}>
          <b>类型</b>
          <Segmented
            kind="line"
            columns={4}
            label="类型"
            value={draft.kind}
            onChange={(kind) => change({ kind })}
            options={kinds.map((kind) => ({
              value: kind,
              label: (
                <>
                  <b>{TASK_KIND_NAMES[kind]}</b>
                  <small>{kindTexts[kind]}</small>
                </>
              ),
            }))}
          />
        </div>
        <Field label="游戏" error={faults.gameId}>
          <Select value={draft.gameId} options={options} onChange={(gameId) => change({ gameId })} />
        </Field>
        <Field label="标题" error={faults.title} hint={`${TASK_TITLE.least} 到 ${TASK_TITLE.most} 个字，如“荣耀 30 星带到 40 星”`}>
          <TextInput value={draft.title} onChange={(title) => change({ title })} autoComplete="off" maxLength={60} />
        </Field>
        <Field label="说明" error={faults.words} hint="写清楚做到什么算完成；不要写微信、QQ、手机号和链接，会被拦下">
          <TextArea value={draft.words} onChange={(words) => change({ words })} most={TASK_WORDS_MOST} rows={5} />
        </Field>
        <Terms draft={draft} change={change} faults={faults} />
        <Draft running={running} state={state} />
        <p className={classes(look['small'], look['muted'])}>填的内容自动存成草稿，刷新、重新登录和换台设备都还在</p>
      </section>
      <aside className={classes(look['card'], look['padded'], styles['sum'])} aria-label="这次要付">
        <h2>这次要付</h2>
        <Bill draft={draft} />
        <p className={classes(look['small'], look['muted'])}>
          没用完的名额，报酬和服务费全退。下一步选钱包、银行卡，或先用钱包不够再用银行卡。
        </p>
        <Unpaid {...part} />
        <ProblemNote problem={problem} />
        <Button type="submit" kind="primary" size="lg" wide busy={isBusy}>
          {viewer ? ('wish' in read ? `托管并发布 ${formatYuan(read.wish.totalFen)}` : '托管并发布') : '登录后发布'}
        </Button>
      </aside>
    </form>
  );
}
