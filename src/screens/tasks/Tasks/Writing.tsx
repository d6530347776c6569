import * as look from '#ui/look.module.css';
import * as styles from './TaskPage.module.css';
import { useActorRef, useSelector } from '@xstate/react';
import { type FormEvent, useState } from 'react';
import { contactIn } from '#contract/rules/contacts.ts';
import { HOUR } from '#contract/rules/constants.ts';
import { PLACE_PICTURES_MOST, PLACE_WORDS_MOST, TASK_ANSWER, TASK_DECISION } from '#contract/rules/task.ts';
import type { TaskPlace } from '#api/queries/tasks.ts';
import { useChart } from '#context/charts.ts';
import { errands } from '#lib/errands.ts';
import { randomId } from '#lib/randomId.ts';
import { watchable } from '#lib/watching.ts';
import type { Unfinished } from '#machines/shell/keyedCommand.machine.ts';
import type { Writing as Written, WritingKind } from '#machines/tasks/handIn.machine.ts';
import { ImageUpload, type UploadedPicture } from '#screens/parts/ImageUpload/ImageUpload.tsx';
import { FieldsWhileGathering, PicturesGathering, SubmitWithPictures } from '#screens/parts/PicturesGathering.tsx';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { useCommand } from '#screens/parts/useCommand.ts';
import { useDraft } from '#screens/parts/useDraft.ts';
import { WithUnfinished } from '#screens/parts/WithUnfinished.tsx';
import { hasDraft } from '#state/formDrafts.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Modal } from '#ui/Modal.tsx';
import { TextArea } from '#ui/TextArea.tsx';

interface Words {
  readonly open: string;
  readonly label: string;
  readonly submit: string;
  readonly confirm: string;
}

const words: Readonly<Record<WritingKind, Words>> = {
  handIn: {
    open: '交付',
    label: '交付说明',
    submit: '提交交付',
    confirm: `提交后发布人 ${TASK_ANSWER / HOUR} 小时内验收，不答复视为通过。提交后不能修改。`,
  },
  return: {
    open: '退回',
    label: '退回的理由',
    submit: '提交退回',
    confirm: '只能退回一次，对方可以重交；再不通过由平台裁决。提交后不能修改。',
  },
  dispute: {
    open: '提出争议',
    label: '为什么不同意',
    submit: '提交争议',
    confirm: `平台 ${TASK_DECISION / HOUR} 小时内裁决，双方都可以陈述；到时没有裁决，报酬付给接单人。`,
  },
  state: { open: '补充陈述', label: '陈述', submit: '提交陈述', confirm: '对方和平台都会看到，提交后不能修改。' },
};

const kinds = Object.keys(words) as WritingKind[];
const isPossible = ({ can }: TaskPlace, kind: WritingKind): boolean =>
  ({ handIn: can.handIn, return: can.return || can.refuse, dispute: can.dispute, state: can.state })[kind];

/** Name of the form, for its draft and its pictures. */
const formOf = (place: TaskPlace, kind: WritingKind): string => `place ${place.id} ${kind} ${place.record.length}`;

interface Draft {
  words: string;
  pictures: UploadedPicture[];
}
const empty: Draft = { words: '', pictures: [] };

function faultOf(text: string): string | null {
  const length = [...text.trim()].length;
  if (length < 2) return '请写下说明';
  if (length > PLACE_WORDS_MOST) return `最多写 ${PLACE_WORDS_MOST} 个字`;
  const contact = contactIn(text);
  return contact === null ? null : `写了联系方式“${contact}”，请删掉；沟通都在交付记录里`;
}

type Running = ReturnType<typeof useWriting>;

function useWriting(place: TaskPlace, unfinished: Unfinished<Written> | null) {
  const begun = kinds.find((kind) => isPossible(place, kind) && hasDraft(formOf(place, kind))) ?? null;
  const writing = useActorRef(useChart('handIn'), { input: { placeId: place.id, begun, unfinished }, ...watchable });
  const snapshot = useSelector(writing, (state) => state);
  return { writing, snapshot, command: useCommand(snapshot.children.sendWriting) };
}

function Confirming({ writing, snapshot, command }: Running) {
  const isSending = snapshot.matches('sending');
  const back = () => writing.send({ type: 'writing.reconsider' });
  const said = words[snapshot.context.kind];
  return (
    <Modal open={snapshot.matches('confirming') || isSending} title={said.submit} onClose={back} mustAnswer={isSending}>
      <div className={styles['dialog']}>
        <p className={look['secondary']}>{command.isUncertain ? '没有收到答复，可能已经提交。重试不会提交两次。' : said.confirm}</p>
        <ProblemNote problem={command.isUncertain ? command.problem : null} />
        <p className={styles['acts']}>
          <Button size="lg" disabled={isSending} onClick={back}>
            再想想
          </Button>
          <Button
            kind="primary"
            size="lg"
            busy={command.isBusy}
            onClick={() => (command.isUncertain ? command.retry() : writing.send({ type: 'writing.confirm' }))}
          >
            {command.isUncertain ? '重试' : '确认提交'}
          </Button>
        </p>
      </div>
    </Modal>
  );
}

function Form({ place, running }: { place: TaskPlace; running: Running }) {
  const { writing, snapshot } = running;
  const { kind } = snapshot.context;
  const form = formOf(place, kind);
  const { draft, change } = useDraft(form, empty);
  const [isTried, setTried] = useState(false);
  const { gatherPictures } = snapshot.children;
  const fault = faultOf(draft.words);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault === null) writing.send({ type: 'writing.submit', words: draft.words.trim(), form, key: randomId() });
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <FieldsWhileGathering gathering={gatherPictures}>
        <Field label={words[kind].label} error={isTried ? fault : null} hint="不要写微信、QQ、手机号和链接，会被拦下">
          <TextArea value={draft.words} onChange={(text) => change({ words: text })} most={PLACE_WORDS_MOST} rows={4} />
        </Field>
      </FieldsWhileGathering>
      <ImageUpload
        form={form}
        locked={gatherPictures !== undefined}
        label="截图"
        purpose="evidence"
        most={PLACE_PICTURES_MOST}
        pictures={draft.pictures}
        onChange={(pictures) => change({ pictures: [...pictures] })}
        button={`加图片（最多 ${PLACE_PICTURES_MOST} 张）`}
      />
      <ProblemNote problem={snapshot.matches('writing') ? snapshot.context.problem : null} />
      <PicturesGathering gathering={gatherPictures} />
      <p className={styles['acts']}>
        <SubmitWithPictures gathering={gatherPictures} label={words[kind].submit} size="lg" />
        <Button size="lg" disabled={gatherPictures !== undefined} onClick={() => writing.send({ type: 'form.close' })}>
          先不提交
        </Button>
      </p>
    </form>
  );
}

function Chart({ place, unfinished }: { place: TaskPlace; unfinished: Unfinished<Written> | null }) {
  const running = useWriting(place, unfinished);
  const { writing, snapshot } = running;
  const possible = kinds.filter((kind) => isPossible(place, kind));
  if (snapshot.matches('reading') || snapshot.matches('arriving'))
    return possible.map((kind) => (
      <Button
        key={kind}
        size={kind === 'handIn' ? 'lg' : 'md'}
        kind={kind === 'handIn' ? 'primary' : 'plain'}
        onClick={() => writing.send({ type: 'form.open', kind })}
      >
        {kind === 'handIn' && place.status === 'RETURNED'
          ? '再次交付'
          : kind === 'return' && place.can.refuse
            ? '不通过'
            : words[kind].open}
      </Button>
    ));
  return (
    <>
      <Form key={snapshot.context.kind} place={place} running={running} />
      <Confirming {...running} />
    </>
  );
}

/** Hand-in, sending back, dispute and statements of one place. */
export const Writing = ({ place }: { place: TaskPlace }) => (
  <WithUnfinished<Written> errand={errands.writeOnPlace(place.id)}>
    {(unfinished) => <Chart place={place} unfinished={unfinished} />}
  </WithUnfinished>
);
