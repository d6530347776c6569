import * as look from '#ui/look.module.css';
import * as block from '#ui/block.module.css';
import * as styles from './Offer.module.css';
import { useActorRef, useSelector } from '@xstate/react';
import { type FormEvent, useState } from 'react';
import { formatClock, parseShanghai } from '#contract/rules/clock.ts';
import { joinWindows, liesOnOffer } from '#contract/rules/offer.ts';
import type { LentOffer } from '#api/queries/lending.ts';
import { useChart } from '#context/charts.ts';
import { links } from '#lib/links.ts';
import { randomId } from '#lib/randomId.ts';
import { watchable } from '#lib/watching.ts';
import { useCommand } from '#screens/parts/useCommand.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { useDraft } from '#screens/parts/useDraft.ts';
import { useOnDone } from '#screens/parts/useOnDone.ts';
import { useUnsaved } from '#screens/parts/useUnsaved.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { classes } from '#ui/classes.ts';
import { Field } from '#ui/Field.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { WindowList } from './WindowList.tsx';
import { rowsFault, rowsOf, type WindowRow, windowsOf } from './windowRows.ts';

/** '2026-11-20T22:00' of a date input, in Shanghai. */
const momentText = (at: number): string => new Date(at + 8 * 3_600_000).toISOString().slice(0, 16);

const rests = [
  { value: 'NONE', label: '正常出租' },
  { value: 'UNTIL', label: '休息到' },
  { value: 'FURTHER', label: '一直休息' },
] as const;

interface OfferFormProps {
  listingId: string;
  offer: LentOffer;
  onEnd: () => void;
  /** Whether it is a part of another form. */
  within?: boolean;
  /** Whether something is typed that is not saved. */
  onUnsaved?: ((isUnsaved: boolean) => void) | undefined;
}

interface Typed {
  readonly rows: readonly WindowRow[];
  readonly kind: LentOffer['rest'];
  readonly until: string;
  readonly restsForPassword: boolean;
}

const typedOf = ({ windows, rest, restingUntil, restsForPassword }: LentOffer): Typed => ({
  rows: rowsOf(windows),
  kind: rest,
  until: restingUntil === null ? '' : momentText(restingUntil),
  restsForPassword,
});

/** When an own account is on offer: windows of the week, rest, and whether it waits for a new password. */
export function OfferForm({ listingId, offer, onEnd, within = false, onUnsaved }: OfferFormProps) {
  const rest = useActorRef(useChart('restAccount'), { ...watchable, input: { listingId } });
  const snapshot = useSelector(rest, (state) => state);
  const command = useCommand(snapshot.children.saveOffer);
  const [stored] = useState(() => typedOf(offer));
  const { draft, change, clear } = useDraft(`offer ${listingId}`, stored);
  const { rows, kind, until, restsForPassword } = draft;
  const isChanged = JSON.stringify(draft) !== JSON.stringify(stored);
  useUnsaved(isChanged, onUnsaved);
  useOnDone(rest, () => {
    clear();
    onEnd();
  });
  const [isAsked, setAsked] = useState(false);
  const fault = rowsFault(rows);
  const windows = windowsOf(rows);
  const { fields, problem } = snapshot.context;
  const save = () => {
    setAsked(true);
    if (fault !== undefined) return;
    const restingUntil = kind === 'UNTIL' ? parseShanghai(until.replace('T', ' ')) : null;
    rest.send({ type: 'offer.submit', windows, rest: kind, restingUntil, restsForPassword, key: randomId() });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  const left = offer.booked.filter(
    ({ startsAt: start, endsAt: end }) => !liesOnOffer({ windows: joinWindows(windows), restingUntil: null }, { start, end }),
  );
  if (command.isUncertain)
    return (
      <section className={classes(look['card'], look['padded'], styles['form'])}>
        <p className={look['secondary']}>没有收到结果，重试不会保存两次。</p>
        <ProblemNote problem={command.problem} />
        <div className={styles['times']}>
          <Button kind="primary" busy={command.isBusy} onClick={command.retry}>
            重试
          </Button>
          <Button kind="bare" onClick={command.leave}>
            先看现在的设置
          </Button>
        </div>
      </section>
    );
  const parts = (
    <>
      {(!within || offer.isOffered) && (
        <section className={classes(look['card'], look['padded'], block['block'])}>
          <h2>
            休息<small>已有的预约保留</small>
          </h2>
          <Segmented
            label="休息"
            kind="line"
            value={kind}
            options={offer.isOffered ? rests : rests.slice(0, 1)}
            onChange={(chosen) => change({ kind: chosen })}
          />
          {kind === 'UNTIL' && (
            <Field label="休息到" error={fields.restingUntil} required>
              <TextInput type="datetime-local" value={until} onChange={(moment) => change({ until: moment })} />
            </Field>
          )}
          <p className={classes(look['secondary'], styles['note'])}>
            {kind === 'FURTHER'
              ? '大厅里看不到这个账号，恢复出租后才会再显示。'
              : kind === 'UNTIL'
                ? offer.takesBookings
                  ? '这段时间不能立即租，可以预约之后的时间。'
                  : '这段时间不能租。'
                : '按下面的时段出租。'}
          </p>
        </section>
      )}
      <section className={classes(look['card'], look['padded'], block['block'])}>
        <h2>
          出租时段<small>{rows.length === 0 ? '不设就是全天都租' : '时段以外不出租；天租、周租要整天都在时段里'}</small>
        </h2>
        <WindowList
          rows={rows}
          onChange={(changed) => change({ rows: changed })}
          fault={isAsked && fault !== undefined ? fault : fields.windows}
        />
        {left.length > 0 && (
          <p className={classes(look['secondary'], styles['note'])}>
            {left.length} 个预约在新时段以外，会照常进行：
            {left.map(({ orderNo, startsAt }) => (
              <Anchor key={orderNo} className={look['link']} href={links.lentOrder({ order_no: orderNo })}>
                {formatClock(startsAt)}{' '}
              </Anchor>
            ))}
          </p>
        )}
      </section>
      <section className={classes(look['card'], look['padded'], block['block'])}>
        <h2>每次租用之后</h2>
        <Checkbox checked={restsForPassword} onChange={(isOn) => change({ restsForPassword: isOn })}>
          改好密码之前不接“立即租用”的订单
        </Checkbox>
        {offer.isPasswordDue && (
          <p className={styles['note']}>
            <Anchor className={look['link']} href={links.passwordsDue()}>
              这个账号正等着改密码
            </Anchor>
          </p>
        )}
      </section>
      <ProblemNote problem={problem} />
      <Button {...(within ? { onClick: save } : { type: 'submit', size: 'lg' })} kind="primary" busy={command.isBusy}>
        保存
      </Button>
      {isChanged && <p className={look['secondary']}>改了还没有保存</p>}
    </>
  );
  const stage = snapshot.value;
  switch (stage) {
    case 'editing':
    case 'saving':
      return within ? (
        <div className={styles['form']}>{parts}</div>
      ) : (
        <form className={styles['form']} onSubmit={submit} noValidate>
          {parts}
        </form>
      );
    case 'saved':
    case 'left':
      return <p className={classes(look['card'], look['padded'], look['secondary'])}>{stage === 'saved' ? '已保存' : '正在重读'}</p>;
    default:
      return stage satisfies never;
  }
}
