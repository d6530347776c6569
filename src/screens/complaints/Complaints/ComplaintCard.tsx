import * as look from '#ui/look.module.css';
import * as styles from './Complaints.module.css';
import { classes } from '#ui/classes.ts';
import { useActorRef, useSelector } from '@xstate/react';
import { type FormEvent, useState } from 'react';
import { formatClock } from '#contract/rules/clock.ts';
import { COMPLAINT_PICTURES_MOST, COMPLAINT_WORDS } from '#contract/rules/complaint.ts';
import type { Complaint } from '#api/queries/complaints.ts';
import { useChart } from '#context/charts.ts';
import { links } from '#lib/links.ts';
import { randomId } from '#lib/randomId.ts';
import type { Moment, Running } from '#lib/running.ts';
import { watchable } from '#lib/watching.ts';
import type { answerComplaintMachine } from '#machines/complaints/answerComplaint.machine.ts';
import { ImageUpload, type UploadedPicture } from '#screens/parts/ImageUpload/ImageUpload.tsx';
import { PrivatePicture } from '#screens/parts/PrivatePicture.tsx';
import { FieldsWhileGathering, PicturesGathering, SubmitWithPictures } from '#screens/parts/PicturesGathering.tsx';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { useCommand } from '#screens/parts/useCommand.ts';
import { useDraft } from '#screens/parts/useDraft.ts';
import { useMinute } from '#screens/parts/useMinute.ts';
import { hasDraft } from '#state/formDrafts.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Button } from '#ui/Button.tsx';
import { Countdown } from '#ui/Countdown.tsx';
import { Field } from '#ui/Field.tsx';
import { Modal } from '#ui/Modal.tsx';
import { SumLines } from '#ui/SumLines.tsx';
import { Tag } from '#ui/Tag.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { useReveal } from '#ui/useReveal.ts';
import { claimText, nextText, statusTexts } from './texts.ts';

/** Reveals what was just sent. */
const ARRIVED = {};

interface PartProps {
  complaint: Complaint;
  talk: Running<typeof answerComplaintMachine>;
  snapshot: Moment<typeof answerComplaintMachine>;
}

const partyTexts = { RENTER: '租客', OWNER: '号主' } as const;

type Statement = Complaint['statements'][number];

function Said({ statement, isFresh }: { statement: Statement; isFresh: boolean }) {
  const { party, isMine, at, words, pictures } = statement;
  const place = useReveal<HTMLLIElement>(isFresh ? ARRIVED : null);
  return (
    <li ref={place} className={isMine ? styles['mine'] : undefined} tabIndex={-1}>
      <small>
        <b>
          {partyTexts[party]}
          {isMine && '（我）'}
        </b>
        <time>{formatClock(at)}</time>
      </small>
      <p className={styles['words']}>{words}</p>
      {pictures.length > 0 && (
        <div className={styles['pictures']}>
          {pictures.map(({ id }, nth) => (
            <PrivatePicture key={id} id={id} label={`${partyTexts[party]}的图片 ${nth + 1}`} />
          ))}
        </div>
      )}
    </li>
  );
}

const own = ({ statements }: Complaint): Statement[] => statements.filter(({ isMine }) => isMine);

function Thread({ complaint, snapshot }: Pick<PartProps, 'complaint' | 'snapshot'>) {
  const said = own(complaint);
  const fresh = snapshot.matches('said') && said.length > snapshot.context.before ? said.at(-1) : undefined;
  return (
    <ol className={styles['thread']} aria-label="双方的陈述">
      {complaint.statements.map((statement) => (
        <Said key={`${statement.at} ${statement.words}`} statement={statement} isFresh={statement === fresh} />
      ))}
    </ol>
  );
}

interface Draft {
  words: string;
  pictures: UploadedPicture[];
}
const empty: Draft = { words: '', pictures: [] };

/** Name of the form, for its draft and its pictures; the other side's statements do not change it. */
const formOf = (complaint: Complaint): string => `statement ${complaint.id} ${own(complaint).length}`;

function Confirming({ talk, snapshot }: Omit<PartProps, 'complaint'>) {
  const isBusy = snapshot.matches('sending') && snapshot.context.kind === 'answer';
  const back = () => talk.send({ type: 'statement.reconsider' });
  return (
    <Modal open={isBusy || snapshot.matches('confirmingAnswer')} title="提交答复" onClose={back} mustAnswer={isBusy}>
      <div className={styles['form']}>
        <p className={look['secondary']}>对方和平台都会看到你的答复，提交后不能修改，平台根据双方的陈述裁决。之后还可以补充陈述。</p>
        <p className={styles['acts']}>
          <Button size="lg" disabled={isBusy} onClick={back}>
            再想想
          </Button>
          <Button kind="primary" size="lg" busy={isBusy} onClick={() => talk.send({ type: 'statement.confirm' })}>
            确认提交
          </Button>
        </p>
      </div>
    </Modal>
  );
}

function Saying({ complaint, talk, snapshot }: PartProps) {
  const form = formOf(complaint);
  const { draft, change } = useDraft(form, empty);
  const { gatherPictures } = snapshot.children;
  const command = useCommand(snapshot.children.sendStatement);
  const [isTried, setTried] = useState(false);
  const isAnswer = complaint.can.answer;
  const length = [...draft.words.trim()].length;
  const fault = length < 2 ? '请写下你的说法' : length > COMPLAINT_WORDS.most ? `最多写 ${COMPLAINT_WORDS.most} 个字` : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault !== null) return;
    talk.send({
      type: 'statement.submit',
      words: draft.words.trim(),
      form,
      kind: isAnswer ? 'answer' : 'addition',
      before: own(complaint).length,
      key: randomId(),
    });
  };
  if (command.isUncertain)
    return (
      <div className={styles['form']} role="status">
        <p>没有收到结果，可能已经提交。重试不会重复提交。</p>
        <ProblemNote problem={command.problem} />
        <p className={styles['acts']}>
          <Button kind="primary" busy={command.isBusy} onClick={command.retry}>
            重试
          </Button>
        </p>
      </div>
    );
  // The statement was accepted, and the page has not read it yet.
  if (snapshot.matches('said') && own(complaint).length <= snapshot.context.before) return null;
  if (['reading', 'said', 'confirming', 'withdrawing'].some((state) => snapshot.value === state))
    return (
      <p className={styles['acts']}>
        <Button kind={isAnswer ? 'primary' : 'plain'} onClick={() => talk.send({ type: 'form.open' })}>
          {isAnswer ? '我要答复' : '补充陈述'}
        </Button>
      </p>
    );
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <FieldsWhileGathering gathering={gatherPictures}>
        <Field label={isAnswer ? '答复' : '补充陈述'} error={isTried ? fault : null} hint="对方和平台都会看到，提交后不能修改">
          <TextArea value={draft.words} onChange={(words) => change({ words })} most={COMPLAINT_WORDS.most} />
        </Field>
      </FieldsWhileGathering>
      <ImageUpload
        form={form}
        locked={gatherPictures !== undefined}
        label="证据图片"
        purpose="evidence"
        most={COMPLAINT_PICTURES_MOST}
        pictures={draft.pictures}
        onChange={(pictures) => change({ pictures: [...pictures] })}
        button="上传截图"
      />
      <ProblemNote problem={snapshot.matches('writing') ? snapshot.context.problem : null} />
      <PicturesGathering gathering={gatherPictures} />
      <p className={styles['acts']}>
        <SubmitWithPictures gathering={gatherPictures} label={isAnswer ? '提交答复' : '提交补充'} busy={snapshot.matches('sending')} />
        <Button disabled={snapshot.matches('sending') || gatherPictures !== undefined} onClick={() => talk.send({ type: 'form.close' })}>
          {isAnswer ? '先不答复' : '先不补充'}
        </Button>
      </p>
      {isAnswer && <Confirming talk={talk} snapshot={snapshot} />}
    </form>
  );
}

function Withdrawing({ talk, snapshot }: Omit<PartProps, 'complaint'>) {
  const isBusy = snapshot.matches('withdrawing');
  const leave = () => talk.send({ type: 'withdrawal.leave' });
  return (
    <Modal open={isBusy || snapshot.matches('confirming')} title="撤回投诉" onClose={leave} mustAnswer={isBusy}>
      <div className={styles['form']}>
        <p className={look['secondary']}>撤回后订单照常进行，押金和结算恢复。每个订单只能撤回一次，再投诉就不能撤回了。</p>
        <ProblemNote problem={snapshot.context.problem} />
        <p className={styles['acts']}>
          <Button size="lg" disabled={isBusy} onClick={leave}>
            不撤回
          </Button>
          <Button kind="primary" size="lg" busy={isBusy} onClick={() => talk.send({ type: 'withdrawal.confirm' })}>
            确认撤回
          </Button>
        </p>
      </div>
    </Modal>
  );
}

function Clock({ complaint, onDue }: { complaint: Complaint; onDue: () => void }) {
  const now = useMinute();
  const { status, answerDue, decideDue } = complaint;
  const due = status === 'OPEN' ? answerDue : status === 'ANSWERED' ? decideDue : null;
  return (
    <div className={styles['clock']}>
      <p>{nextText(complaint, now)}</p>
      {due !== null && (
        <div className={styles['head']}>
          {status === 'OPEN' ? '距答复期限' : '距裁决期限'}
          <Countdown key={due} kind="clock" until={due} label={status === 'OPEN' ? '距答复期限' : '距裁决期限'} onEnd={onDue} />
        </div>
      )}
    </div>
  );
}

interface ComplaintCardProps {
  complaint: Complaint;
  /** It was just filed on this page. */
  isFresh: boolean;
  onDue: () => void;
}

/** One complaint: statements of both sides, next deadline, available actions. */
export function ComplaintCard({ complaint, isFresh, onDue }: ComplaintCardProps) {
  const input = { complaintId: complaint.id, hasDraft: hasDraft(formOf(complaint)) };
  const talk = useActorRef(useChart('answerComplaint'), { input, ...watchable });
  const place = useReveal<HTMLElement>(isFresh ? ARRIVED : null);
  const snapshot = useSelector(talk, (state) => state);
  const part = { complaint, talk, snapshot };
  const { text, tone } = statusTexts[complaint.status];
  return (
    <article
      ref={place}
      className={classes(look['card'], styles['card'])}
      aria-label={`${partyTexts[complaint.party]}的投诉：${complaint.causeText}`}
      tabIndex={-1}
    >
      <header className={styles['head']}>
        <h2>{complaint.causeText}</h2>
        <Tag tone={tone}>{text}</Tag>
      </header>
      <dl className={styles['facts']}>
        <dt>投诉方</dt>
        <dd>
          {partyTexts[complaint.party]}
          {complaint.isMine && '（我）'}
        </dd>
        <dt>要求</dt>
        <dd>{claimText(complaint)}</dd>
        <dt>提出</dt>
        <dd>{formatClock(complaint.filedAt)}</dd>
      </dl>
      <Clock complaint={complaint} onDue={onDue} />
      {complaint.lines.length > 0 && (
        <>
          <h3>我的余额变动</h3>
          <SumLines lines={complaint.lines.map(({ label, fen }, at) => ({ key: `${at} ${label}`, label, fen }))} />
          <p>
            <Anchor className={look['link']} href={links.wallet()}>
              看资金明细
            </Anchor>
          </p>
        </>
      )}
      <h3>双方的陈述</h3>
      <Thread complaint={complaint} snapshot={snapshot} />
      {(complaint.can.answer || complaint.can.say) && <Saying key={formOf(complaint)} {...part} />}
      <ProblemNote problem={snapshot.matches('reading') ? snapshot.context.problem : null} />
      {complaint.can.withdraw && (
        <p className={styles['acts']}>
          <Button onClick={() => talk.send({ type: 'withdrawal.ask' })}>撤回投诉</Button>
        </p>
      )}
      <Withdrawing talk={talk} snapshot={snapshot} />
    </article>
  );
}
