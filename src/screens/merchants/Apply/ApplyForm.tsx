import * as look from '#ui/look.module.css';
import * as styles from './Apply.module.css';
import { useActorRef, useSelector } from '@xstate/react';
import { type FormEvent, useEffect, useState } from 'react';
import {
  APPLICATION_GAMES_MOST,
  type ApplicationField,
  applicationFields,
  type ApplicationForm,
  blankApplication,
} from '#contract/rules/merchant.ts';
import { type Application, applicationFormOf } from '#api/queries/merchants.ts';
import { useGames } from '#api/queries/hall.ts';
import { useChart } from '#context/charts.ts';
import { links } from '#lib/links.ts';
import type { Moment, Running } from '#lib/running.ts';
import { watchable } from '#lib/watching.ts';
import type { Provable } from '#machines/account/ownerProof.machine.ts';
import type { merchantApplicationMachine } from '#machines/merchants/merchantApplication.machine.ts';
import { OwnerProofDialog } from '#screens/account/OwnerProof/OwnerProofDialog.tsx';
import { ImageUpload } from '#screens/parts/ImageUpload/ImageUpload.tsx';
import { FieldsWhileGathering } from '#screens/parts/PicturesGathering.tsx';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { askFor } from '#state/layers.ts';
import { watchUploads } from '#state/uploads.ts';
import { digitsIn } from '#ui/digits.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { Field } from '#ui/Field.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { DraftState, Stale } from './DraftState.tsx';

interface PartProps {
  apply: Running<typeof merchantApplicationMachine>;
  snapshot: Moment<typeof merchantApplicationMachine>;
}

const COUNT_DIGITS = 6;
/** Name of the form for its picture. */
const PICTURE_FORM = 'merchant application';

/** Changes the form as it is by now: a picture reports its upload between two renderings. */
const changeOf = (apply: PartProps['apply']) => (part: (form: ApplicationForm) => Partial<ApplicationForm>) => {
  const { form } = apply.getSnapshot().context;
  apply.send({ type: 'form.change', form: { ...form, ...part(form) } });
};

const differing = (one: ApplicationForm, other: ApplicationForm): string[] =>
  (Object.keys(applicationFields) as ApplicationField[])
    .filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]))
    .map((name) => applicationFields[name]);

/** What a person needs before applying, each with the way to it. */
function Needs({ application: { realName, isAdult, phone } }: { application: Application }) {
  if (realName === null)
    return (
      <p className={styles['acts']}>
        提交前要先实名认证 <LinkButton href={links.settings()}>去实名认证</LinkButton>
      </p>
    );
  if (!isAdult) return <p>根据未成年人保护规定，未成年人不能开店。</p>;
  if (phone === null)
    return (
      <p className={styles['acts']}>
        提交前要先绑定手机号 <Button onClick={() => askFor({ name: 'bindPhone' })}>绑定手机号</Button>
      </p>
    );
  return (
    <p className={look['secondary']}>
      申请人 {realName}，联系手机 {phone}；提交时用短信验证码确认是本人
    </p>
  );
}

function Games({ apply, snapshot, fault }: PartProps & { fault: string | undefined }) {
  const { data: games } = useGames();
  const { form } = snapshot.context;
  const change = changeOf(apply);
  const toggle = (id: string) =>
    change(({ games: chosen }) => ({ games: chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id] }));
  return (
    <Field label={applicationFields.games} error={fault} hint={`最多 ${APPLICATION_GAMES_MOST} 个`} required>
      <div className={styles['chips']} role="group" aria-label={applicationFields.games}>
        {games?.map(({ id, title }) => (
          <Chip key={id} pressed={form.games.includes(id)} onClick={() => toggle(id)}>
            {title}
          </Chip>
        ))}
      </div>
    </Field>
  );
}

function Fields({ apply, snapshot }: PartProps) {
  const { form, fields } = snapshot.context;
  const change = (part: Partial<ApplicationForm>) => changeOf(apply)(() => part);
  return (
    <>
      <Field label={applicationFields.kind} error={fields.kind} required>
        <Segmented
          label={applicationFields.kind}
          kind="line"
          value={form.kind}
          onChange={(kind) => change({ kind })}
          options={[
            { value: 1, label: <b>个人店铺</b> },
            { value: 2, label: <b>商户</b> },
          ]}
        />
      </Field>
      <Field label={applicationFields.shop} error={fields.shop} hint="租客看到的名字，通过后不能随意改" required>
        <TextInput value={form.shop} onChange={(shop) => change({ shop })} autoComplete="organization" maxLength={40} />
      </Field>
      <Field label={applicationFields.contact} error={fields.contact} required>
        <TextInput value={form.contact} onChange={(contact) => change({ contact })} autoComplete="name" maxLength={40} />
      </Field>
      <Field label={applicationFields.licence} error={fields.licence} hint="营业执照上的 18 位" required>
        <TextInput value={form.licence} onChange={(licence) => change({ licence })} exact autoComplete="off" maxLength={40} />
      </Field>
      <Field label={applicationFields.picture} error={fields.picture} hint="只有审核的人看得到" required>
        <ImageUpload
          form={PICTURE_FORM}
          label={applicationFields.picture}
          purpose="licence"
          pictures={form.picture === null ? [] : [{ id: form.picture, url: null }]}
          onChange={([picture]) => change({ picture: picture?.id ?? null })}
          button="上传照片"
        />
      </Field>
      <Games apply={apply} snapshot={snapshot} fault={fields.games} />
      <Field label={applicationFields.accounts} error={fields.accounts} hint="准备出租的账号数量，可以是大概的数" required>
        <TextInput
          value={form.accounts === null ? '' : String(form.accounts)}
          onChange={(text) => {
            const digits = digitsIn(text).slice(0, COUNT_DIGITS);
            change({ accounts: digits === '' ? null : Number(digits) });
          }}
          inputMode="numeric"
          autoComplete="off"
        />
      </Field>
    </>
  );
}

/** Whether the licence is being uploaded. */
function useUploading(): boolean {
  const [busy, setBusy] = useState(0);
  useEffect(() => watchUploads(PICTURE_FORM, (report) => setBusy(report?.busy ?? 0)), []);
  return busy > 0;
}

/** The form of an application; its chart stores what is typed. */
export function ApplyForm({ application, has }: { application: Application; has: Provable }) {
  const saved = {
    version: application.version,
    form: application.id === null ? blankApplication : applicationFormOf(application),
    isSubmitted: false,
  };
  const apply = useActorRef(useChart('merchantApplication'), { input: { saved, has }, ...watchable });
  const snapshot = useSelector(apply, (state) => state);
  const { form, theirs, problem } = snapshot.context;
  const isUploading = useUploading();
  const standing = snapshot.matches({ filling: 'unsaved' }) ? 'failed' : snapshot.hasTag('saved') ? 'saved' : 'waiting';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isUploading) apply.send({ type: 'application.submit' });
  };
  const isWritten = application.id !== null || snapshot.context.version > 0;
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      {isWritten && <DraftState standing={standing} problem={problem} onRetry={() => apply.send({ type: 'draft.retry' })} />}
      {snapshot.matches('stale') && (
        <Stale
          parts={theirs ? differing(form, theirs.form) : []}
          onMine={() => apply.send({ type: 'mine.keep' })}
          onTheirs={() => apply.send({ type: 'theirs.take' })}
        />
      )}
      <FieldsWhileGathering gathering={undefined} sending={snapshot.hasTag('sending')}>
        <Fields apply={apply} snapshot={snapshot} />
      </FieldsWhileGathering>
      <Needs application={application} />
      <ProblemNote problem={standing === 'failed' || snapshot.hasTag('busy') ? null : problem} />
      <p className={styles['acts']}>
        <Button
          type="submit"
          kind="primary"
          size="lg"
          busy={snapshot.hasTag('busy')}
          disabled={isUploading || !snapshot.can({ type: 'application.submit' })}
        >
          {isUploading ? '照片正在上传，传完再提交' : '提交申请'}
        </Button>
      </p>
      <OwnerProofDialog proof={snapshot.children.ownerProof} />
    </form>
  );
}
