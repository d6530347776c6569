import * as look from '#ui/look.module.css';
import * as styles from './SaveSearchDialog.module.css';
import { useActorRef, useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import { SAVED_SEARCH_NAME } from '#contract/rules/savedSearch.ts';
import { useChart } from '#context/charts.ts';
import type { HallFilters } from '#lib/hallAddress.ts';
import { randomId } from '#lib/randomId.ts';
import type { Moment, Running } from '#lib/running.ts';
import { watchable } from '#lib/watching.ts';
import type { saveSearchMachine } from '#machines/savedSearches/saveSearch.machine.ts';
import { type CommandView, useCommand } from '#screens/parts/useCommand.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { useDraft } from '#screens/parts/useDraft.ts';
import { useFaults } from '#screens/parts/useFaults.ts';
import { useOnDone } from '#screens/parts/useOnDone.ts';
import { SAVED_SEARCH_FORM } from '#state/formDrafts.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Modal } from '#ui/Modal.tsx';
import { TextInput } from '#ui/TextInput.tsx';

const empty = { name: '' };

interface SaveProps {
  save: Running<typeof saveSearchMachine>;
  snapshot: Moment<typeof saveSearchMachine>;
  command: CommandView;
  /** The filters in words. */
  conditions: string;
}

function NameForm({ save, snapshot, command, conditions }: SaveProps) {
  const { draft, change } = useDraft(SAVED_SEARCH_FORM, empty);
  const { name } = draft;
  const faults = useFaults(snapshot.context.fields, { name });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.send({ type: 'name.submit', name, key: randomId() });
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <p className={look['secondary']}>{conditions}</p>
      <Field label="名称" error={faults.name} hint={`${SAVED_SEARCH_NAME.least}–${SAVED_SEARCH_NAME.most} 个字`} required>
        <TextInput value={name} onChange={(typed) => change({ name: typed })} autoComplete="off" placeholder="如：夜场微信区" />
      </Field>
      <ProblemNote problem={snapshot.context.problem} />
      <Button type="submit" kind="primary" size="lg" wide busy={command.isBusy}>
        保存
      </Button>
    </form>
  );
}

function Body(props: SaveProps) {
  const { snapshot, command } = props;
  if (command.isUncertain)
    return (
      <div className={styles['form']}>
        <p className={look['secondary']}>没有收到结果，重试不会保存两次。</p>
        <ProblemNote problem={command.problem} />
        <Button kind="primary" size="lg" wide busy={command.isBusy} onClick={command.retry}>
          重试
        </Button>
      </div>
    );
  const stage = snapshot.value;
  switch (stage) {
    case 'editing':
    case 'saving':
      return <NameForm {...props} />;
    case 'saved':
    case 'left':
      return null;
    default:
      return stage satisfies never;
  }
}

export interface SaveSearchProps {
  filters: HallFilters;
  conditions: string;
  onEnd: () => void;
}

/** Names the filters of the hall and saves them. */
export function SaveSearchDialog({ filters, conditions, onEnd }: SaveSearchProps) {
  const save = useActorRef(useChart('saveSearch'), { ...watchable, input: { filters } });
  const snapshot = useSelector(save, (state) => state);
  const command = useCommand(snapshot.children.saveSearch);
  useOnDone(save, onEnd);
  return (
    <Modal
      open={snapshot.status === 'active'}
      title="保存搜索"
      onClose={() => (command.isUncertain ? command.leave() : save.send({ type: 'save.leave' }))}
      mustAnswer={command.isBusy}
    >
      <Body save={save} snapshot={snapshot} command={command} conditions={conditions} />
    </Modal>
  );
}
