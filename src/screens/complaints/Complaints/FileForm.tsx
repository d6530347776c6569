import * as look from '#ui/look.module.css';
import * as styles from './Complaints.module.css';
import { type FormEvent, useState } from 'react';
import { formatClock } from '#contract/rules/clock.ts';
import { COMPLAINT_PICTURES_MOST, COMPLAINT_WORDS } from '#contract/rules/complaint.ts';
import { COMPLAINT_OWNER_ANSWER, COMPLAINT_PLATFORM_ANSWER, HOUR } from '#contract/rules/constants.ts';
import { formatYuan, yuanDigits } from '#contract/rules/money.ts';
import { parseYuan } from '#contract/rules/moneyInput.ts';
import type { ComplaintTypes } from '#api/queries/complaints.ts';
import { randomId } from '#lib/randomId.ts';
import type { Moment, Running } from '#lib/running.ts';
import type { ComplaintCauseName, fileComplaintMachine } from '#machines/complaints/fileComplaint.machine.ts';
import { ImageUpload, type UploadedPicture } from '#screens/parts/ImageUpload/ImageUpload.tsx';
import { FieldsWhileGathering, PicturesGathering, SubmitWithPictures } from '#screens/parts/PicturesGathering.tsx';
import { ProblemNote, Refusal } from '#screens/parts/ProblemNote.tsx';
import { useCommand } from '#screens/parts/useCommand.ts';
import { useDraft } from '#screens/parts/useDraft.ts';
import { askFor } from '#state/layers.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Modal } from '#ui/Modal.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';

export interface FilePartProps {
  filing: Running<typeof fileComplaintMachine>;
  snapshot: Moment<typeof fileComplaintMachine>;
  types: ComplaintTypes;
  /** How many complaints the order has. */
  before: number;
  /** Chosen at first; its draft is separate. */
  cause: ComplaintCauseName | null;
}

/** Name of the form, for its draft and its pictures; one that the address opens with a cause is separate. */
export const formOf = (orderNo: string, cause: ComplaintCauseName | null): string =>
  `complaint ${orderNo}${cause === null ? '' : ` ${cause}`}`;

interface Draft {
  cause: ComplaintCauseName | '';
  words: string;
  /** As typed, in yuan. */
  claim: string;
  pictures: UploadedPicture[];
}
const empty: Draft = { cause: '', words: '', claim: '', pictures: [] };

const wishLabels = { REFUND: '要求退还的租金', DAMAGES: '要求从押金赔付', REPORT: '' } as const;

/** The claimed amount, or the validation error. */
function claimOf({ claim, cause }: Draft, { wish, mostFen, types }: ComplaintTypes): { fen: number | null } | { fault: string } {
  if (wish === 'REPORT') return { fen: null };
  if (wish === 'REFUND' && (claim.trim() === '' || types.some((type) => type.cause === cause && type.isWholeOnly))) return { fen: null };
  const fen = parseYuan(claim);
  if (fen === null || fen < 1 || fen > mostFen) return { fault: `请填 0.01 到 ${yuanDigits(mostFen)} 元` };
  return { fen };
}

function faultsOf(draft: Draft): { cause: string | null; words: string | null } {
  const length = [...draft.words.trim()].length;
  return {
    cause: draft.cause === '' ? '请选择原因' : null,
    words:
      length < COMPLAINT_WORDS.least
        ? `请至少写 ${COMPLAINT_WORDS.least} 个字，说清楚发生了什么`
        : length > COMPLAINT_WORDS.most
          ? `最多写 ${COMPLAINT_WORDS.most} 个字`
          : null,
  };
}

function Confirming({ filing, snapshot }: Pick<FilePartProps, 'filing' | 'snapshot'>) {
  const isOpen = snapshot.matches('confirming') || snapshot.matches('filing');
  const isBusy = snapshot.matches('filing');
  return (
    <Modal open={isOpen} title="提交投诉" onClose={() => filing.send({ type: 'complaint.reconsider' })} mustAnswer={isBusy}>
      <div className={styles['form']}>
        <p className={look['secondary']}>
          提交后押金和结算暂停；租用中的，上号信息暂不显示，直到投诉结束。对方 {COMPLAINT_OWNER_ANSWER / HOUR} 小时内答复，平台再用{' '}
          {COMPLAINT_PLATFORM_ANSWER / HOUR} 小时裁决。投诉只能撤回一次。
        </p>
        <p className={styles['acts']}>
          <Button size="lg" disabled={isBusy} onClick={() => filing.send({ type: 'complaint.reconsider' })}>
            再想想
          </Button>
          <Button kind="primary" size="lg" busy={isBusy} onClick={() => filing.send({ type: 'complaint.confirm' })}>
            确认提交
          </Button>
        </p>
      </div>
    </Modal>
  );
}

/** Form for a complaint of one side of an order. */
export function FileForm({ filing, snapshot, types, before, cause: asked }: FilePartProps) {
  const { orderNo, wish, mostFen } = types;
  const offered = types.types.find(({ cause }) => cause === asked)?.cause ?? null;
  const [initial] = useState(offered ? { ...empty, cause: offered } : empty);
  const form = formOf(orderNo, offered);
  const { draft, change } = useDraft(form, initial);
  const { gatherPictures } = snapshot.children;
  const command = useCommand(snapshot.children.fileComplaint);
  /** A new object for each submission. */
  const [tried, setTried] = useState<object | null>(null);
  const isTried = tried !== null;
  const chosen = types.types.find(({ cause }) => cause === draft.cause);
  const claim = claimOf(draft, types);
  const faults = faultsOf(draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried({});
    if (draft.cause === '' || faults.words !== null || 'fault' in claim) return;
    filing.send({
      type: 'complaint.submit',
      wish: {
        orderNo,
        cause: draft.cause,
        words: draft.words.trim(),
        claimFen: claim.fen,
      },
      form: form,
      before,
      key: randomId(),
    });
  };
  if (command.isUncertain)
    return (
      <div className={styles['form']} role="status">
        <p>没有收到结果，投诉可能已经提交。请先查询结果；重试不会重复提交。</p>
        <ProblemNote problem={command.problem} />
        <p className={styles['acts']}>
          <Button kind="primary" busy={command.isChecking} onClick={command.check}>
            查询结果
          </Button>
          <Button disabled={command.isBusy} onClick={command.retry}>
            重试
          </Button>
        </p>
      </div>
    );
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <FieldsWhileGathering gathering={gatherPictures}>
        <div className={styles['causes']}>
          <b>原因</b>
          <Segmented
            kind="line"
            columns={2}
            label="原因"
            value={draft.cause === '' ? null : draft.cause}
            onChange={(cause) => change({ cause })}
            options={types.types.map(({ cause, label }) => ({ value: cause, label: <span>{label}</span> }))}
          />
          {chosen?.until !== undefined && chosen.until !== null && (
            <small className={look['muted']}>{formatClock(chosen.until)} 前可以选这个原因，核实后全额退款</small>
          )}
          {tried !== null && faults.cause !== null && <Refusal cause={tried}>{faults.cause}</Refusal>}
        </div>
        <Field label="经过" error={isTried ? faults.words : null} hint="什么时候、发生了什么；对方和平台都会看到">
          <TextArea value={draft.words} onChange={(words) => change({ words })} most={COMPLAINT_WORDS.most} rows={5} />
        </Field>
        {wish === 'REPORT' ? (
          <p className={look['secondary']}>这个订单没有押金，不能要求赔付；成立后扣租客的信用分。</p>
        ) : (
          chosen?.isWholeOnly !== true && (
            <Field
              label={wishLabels[wish]}
              error={isTried && 'fault' in claim ? claim.fault : null}
              hint={`最多 ${formatYuan(mostFen)}${wish === 'REFUND' ? '；不填就是全部' : ''}`}
            >
              <TextInput
                value={draft.claim}
                onChange={(text) => change({ claim: text })}
                inputMode="decimal"
                lead="¥"
                autoComplete="off"
                maxLength={24}
              />
            </Field>
          )
        )}
      </FieldsWhileGathering>
      <ImageUpload
        form={form}
        locked={gatherPictures !== undefined}
        label="证据图片"
        purpose="evidence"
        most={COMPLAINT_PICTURES_MOST}
        pictures={draft.pictures}
        onChange={(pictures) => change({ pictures: [...pictures] })}
        button={`上传截图（最多 ${COMPLAINT_PICTURES_MOST} 张）`}
      />
      <p className={look['secondary']}>图片只有双方和平台看得到。</p>
      <ProblemNote problem={snapshot.context.problem}>
        {types.needsPhone && (
          <Button size="sm" onClick={() => askFor({ name: 'bindPhone' })}>
            绑定手机号
          </Button>
        )}
      </ProblemNote>
      <PicturesGathering gathering={gatherPictures} />
      <p className={styles['acts']}>
        <SubmitWithPictures gathering={gatherPictures} label="提交投诉" size="lg" />
        <Button size="lg" disabled={gatherPictures !== undefined} onClick={() => filing.send({ type: 'form.close' })}>
          先不投诉
        </Button>
      </p>
      <Confirming filing={filing} snapshot={snapshot} />
    </form>
  );
}
