import { sql } from 'kysely';
import type { BodyOf, DataOf } from '#contract/rest/endpoint.ts';
import type { getTaskDraft, saveTaskDraft as saveCall } from '#contract/rest/taskDraft.ts';
import { blankTask } from '#contract/rules/task.ts';
import type { Db, CommandContext } from '#service/kernel/deps.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { refused } from '#service/kernel/http/problem.ts';
import type { Task } from './move.ts';
import type { DraftForm } from './tables.ts';

const { gameId: game_id, placeCount: places, ...others } = blankTask;
const blank: DraftForm = { ...others, game_id, places };

/** The form of the caller's next task; version 0 before the first was saved. */
export async function readDraft(db: Db, userId: string): Promise<DataOf<typeof getTaskDraft>> {
  const found = await db.selectFrom('task_draft').select(['version', 'form']).where('user_id', '=', userId).executeTakeFirst();
  return { ...(found?.form ?? blank), version: found?.version ?? 0 };
}

/** Stores the form if no other device has stored one meanwhile, and no task was published from it. Run inside a transaction. */
export async function saveDraft({ db, clock }: CommandContext, caller: Caller, { version, form }: BodyOf<typeof saveCall>): Promise<void> {
  const values = { version: version + 1, form: JSON.stringify(form), saved_at: new Date(clock.now()) };
  const saved =
    version === 0
      ? await db.write(sql`
          insert into task_draft (user_id, version, form, saved_at)
          values (${caller.id}, ${values.version}, ${values.form}, ${values.saved_at}) on conflict do nothing`)
      : await db.write(sql`
          update task_draft set version = ${values.version}, form = ${values.form}, saved_at = ${values.saved_at}
          where user_id = ${caller.id} and version = ${version}`);
  if (saved === 0) throw refused('EDITED_ELSEWHERE');
}

/**
 * Empties the draft from which a task was published: as it was then or before, or with the task's text. Another one, begun meanwhile,
 * stays. The version rises also without a draft, so that a form that is still on its way is refused.
 */
export async function clearDraft({ db, clock }: CommandContext, { publisher_id, title, words, draft_version }: Task): Promise<void> {
  await db.write(sql`
    insert into task_draft as draft (user_id, version, form, saved_at)
    values (${publisher_id}, 1, ${JSON.stringify(blank)}, ${new Date(clock.now())})
    on conflict (user_id) do update set form = excluded.form, version = draft.version + 1, saved_at = excluded.saved_at
    where draft.version <= ${draft_version} or trim(draft.form ->> 'title') = ${title} and trim(draft.form ->> 'words') = trim(${words})`);
}
