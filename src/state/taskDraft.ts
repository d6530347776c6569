import { blankTask, type TaskDraft } from '#contract/rules/task.ts';
import { dropDraft, keepDraft, readDraft } from './formDrafts.ts';

const form = 'task';
const versionForm = 'task version';

/** The form of a new task as the tab has it, and the version at the service that it came from. */
export const localTaskDraft = (): { version: number; draft: TaskDraft } => ({
  draft: readDraft(form, blankTask),
  version: readDraft(versionForm, { version: 0 }).version,
});

export function storeTaskDraft({ version, draft }: { version: number; draft: TaskDraft }): void {
  keepDraft(form, draft);
  keepDraft(versionForm, { version });
}

/** To be called once it was published. */
export function dropTaskDraft(): void {
  dropDraft(form);
  dropDraft(versionForm);
}
