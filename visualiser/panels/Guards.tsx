import { sheetNow } from '#visualiser/chart/sheets.ts';
import { find } from '#visualiser/core/actions.ts';
import { copyAddress } from '#visualiser/core/copy.ts';
import { useView, view } from '#visualiser/core/view.ts';
import { isRefused, shortId, whyRefused } from '#visualiser/core/words.ts';
import type { Frame, GuardNote } from '#lib/recording.ts';
import { Block, Link } from '#visualiser/parts/Block.tsx';
import { Button } from '#visualiser/parts/Button.tsx';

const VERDICT = { true: ['真', 'yes'], false: ['假', 'no'], null: ['看内容', 'open'] } as const;

/** The guards that currently reject an event. */
export const blockers = (frame: Frame, type: string): string =>
  (frame.next ?? [])
    .filter(({ transition, holds }) => holds === false && transition.includes(`:${type}#`))
    .map(({ guard }) => guard)
    .join('、');

/** Trigger of a transition, from its id. */
const triggerOf = (transition: string): string => transition.slice(transition.indexOf(':') + 1, transition.lastIndexOf('#'));
const sourceOf = (transition: string): string => transition.slice(0, transition.indexOf(':'));

function Verdict({ note: { transition, guard, holds }, isTaken }: { readonly note: GuardNote; readonly isTaken: boolean }) {
  const [text, look] = VERDICT[`${holds}`];
  const sheet = useView(() => sheetNow(view.chart));
  const to = sheet?.transitions.find((one) => one.transition === transition)?.to ?? '';
  return (
    <li>
      <span className={`verdict ${look}`}>{text}</span>
      <Link text={guard} run={() => find({ state: sourceOf(transition), transition })} />
      <span className="faint">{to === '' ? '' : `→ ${shortId(to)}`}</span>
      {isTaken && <span className="pill">走了</span>}
    </li>
  );
}

const Group = ({ title, notes, taken }: { title: string; notes: readonly GuardNote[]; taken: readonly string[] }) =>
  notes.length > 0 && (
    <div className="guards">
      <h4>{title}</h4>
      <ul>
        {[...Map.groupBy(notes, ({ transition }) => triggerOf(transition))].map(([trigger, own]) => (
          <li key={trigger}>
            <code>{trigger}</code>
            <ul>
              {own.map((note, i) => (
                <Verdict key={i} note={note} isTaken={taken.includes(note.transition)} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  );

/** Guard results for the last event and the next ones. */
export const Guards = ({ frame: { decided = [], next = [], taken } }: { readonly frame: Frame }) =>
  decided.length + next.length > 0 && (
    <Block title="守卫" label="守卫">
      <Group title="刚才这一步" notes={decided} taken={taken} />
      <Group title="下一步" notes={next} taken={[]} />
    </Block>
  );

/** A rejected event, and the reason. */
export const Refusal = ({ frame }: { readonly frame: Frame }) =>
  isRefused(frame) && (
    <Block className="refusal" role="note">
      <b>拒绝了 {frame.event.type}</b>
      <span>{whyRefused(frame)}</span>
    </Block>
  );

/** The state that the user looked up. */
export function FoundState() {
  const found = useView(() => view.found);
  const sheet = useView(() => sheetNow(view.chart));
  const state = found && sheet?.states.find(({ id }) => id === found.state);
  if (!state) return null;
  return (
    <Block title="查看的状态" className="looked-up" label="查看的状态">
      <p>
        <b>{shortId(state.id)}</b>
        {state.tags.map((tag) => (
          <span key={tag} className="pill">
            {tag}
          </span>
        ))}
      </p>
      {state.description !== '' && <p className="faint">{state.description}</p>}
      <div className="actions">
        <Button label="复制链接" icon="copy" run={() => void copyAddress()} />
        <Button label="关闭" className="quiet" run={() => find(null)} />
      </div>
    </Block>
  );
}
