import { sql } from 'kysely';
import type { BodyOf, DataOf } from '#contract/rest/endpoint.ts';
import type { getTaskDraft, saveTaskDraft as saveCall } from '#contract/rest/taskDraft.ts';
import { blankTask } from '#contract/rules/task.ts';
import type { Db, Ground } from '#service/kernel/deps.ts';
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

/** Stores the form if no other device has stored one meanwhile. Run inside a transaction. */
export async function saveDraft({ db, clock }: Ground, caller: Caller, { version, form }: BodyOf<typeof saveCall>): Promise<void> {
  const values = { version: version + 1, form: JSON.stringify(form), saved_at: new Date(clock.now()) };
  await db.write(sql`select from user_account where id = ${caller.id} for no key update`);
  const { version: saved } = await readDraft(db, caller.id);
  if (saved !== version) throw refused('EDITED_ELSEWHERE');
  if (saved === 0)
    await db
      .insertInto('task_draft')
      .values({ ...values, user_id: caller.id })
      .execute();
  else await db.updateTable('task_draft').set(values).where('user_id', '=', caller.id).execute();
}

/** Empties the draft from which a task was published. Another one, begun meanwhile, stays. */
export async function clearDraft({ db, clock }: Ground, { publisher_id, title, words }: Task): Promise<void> {
  await db.write(sql`
    update task_draft set form = ${JSON.stringify(blank)}, version = version + 1, saved_at = ${new Date(clock.now())}
    where user_id = ${publisher_id} and trim(form ->> 'title') = ${title} and trim(form ->> 'words') = trim(${words})`);
}
