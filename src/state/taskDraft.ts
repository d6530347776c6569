import { blankTask, type TaskDraft } from '#contract/rules/task.ts';
import { dropDraft, storeDraft, readDraft } from './formDrafts.ts';

const form = 'task';
const versionForm = 'task version';
const unsaved = { version: 0, stored: blankTask };

interface LocalDraft {
  readonly version: number;
  readonly draft: TaskDraft;
  /** As it is at the service. */
  readonly stored: TaskDraft;
}

/** The form of a new task as the tab has it, with the version at the service that it came from. */
export const localTaskDraft = (): LocalDraft => ({ draft: readDraft(form, blankTask), ...readDraft(versionForm, unsaved) });

export function storeTaskDraft({ version, draft, stored }: LocalDraft): void {
  storeDraft(form, draft);
  storeDraft(versionForm, { version, stored });
}

/** To be called once it was published. */
export function dropTaskDraft(): void {
  dropDraft(form);
  dropDraft(versionForm);
}
