import { sql } from 'kysely';
import { queues as rest } from '#contract/operator/index.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { Db, Deps } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { requirePermission, type SignedIn } from '#service/kernel/operations/actor.ts';
import { type CaseKey, claimOf } from '#service/kernel/operations/claims.ts';
import { operatorRoute, type OperatorService } from '#service/kernel/operations/operatorRoute.ts';
import { casePictureRow, type Queue } from '#service/kernel/operations/queue.ts';
import { picture } from '#service/domains/pictures/tables.ts';
import { pick } from '#service/kernel/database/columns.ts';
import { noteReading } from './reveal.ts';

const row = { ...casePictureRow, ...pick(picture, 'is_public', 'width', 'height', 'created_at') };

const picturesOf = async (db: Db, queue: Queue, subject: string) =>
  queue.pictures
    ? db.read(
        row,
        sql`select listed.id, coalesce(label, '') as label, is_public, width, height, created_at
          from (select own.*, row_number() over () as place from (${queue.pictures(subject)}) own) listed
            join picture on picture.id = listed.id order by place`,
      )
    : [];

/** The queue, if the person may read its cases. */
function queueFor(queues: readonly Queue[], name: string, actor: SignedIn): Queue {
  const queue = queues.find((one) => one.name === name);
  if (!queue) throw refused('NOT_FOUND', { message: '没有这个队列' });
  requirePermission(actor, `${queue.area}.read`);
  return queue;
}

async function list(deps: Deps, queue: Queue, subject: string): Promise<DataOf<typeof rest.listCasePictures>> {
  const found = await picturesOf(deps.db, queue, subject);
  return {
    list: found.map(({ id, label, is_public: isPublic, width, height, created_at: at }) => ({
      id,
      label,
      is_private: !isPublic,
      width,
      height,
      at: at.getTime(),
    })),
  };
}

interface Reading extends CaseKey {
  readonly id: string;
  readonly because: string | undefined;
}

/** Bytes of a picture of the case. The own claim on the case is the reason for reading a private one; other reasons are counted. */
const read = (deps: Deps, queue: Queue, actor: SignedIn, { subject, id, because }: Reading): Promise<Buffer> =>
  inTransaction(deps, async (inside) => {
    const found = (await picturesOf(inside.db, queue, subject)).find((one) => one.id === id);
    if (!found) throw refused('NOT_FOUND');
    if (!found.is_public) {
      const claim = await claimOf(inside, { queue: queue.name, subject });
      const isOwn = claim?.personId === actor.personId;
      if (!isOwn && because === undefined) throw refused('REASON_MISSING');
      const reason = because ?? `处理 ${queue.title} ${subject}`;
      await noteReading(inside, { actor, subject: `picture:${id}`, because: reason }, !isOwn);
    }
    const { bytes } = await inside.db.selectFrom('picture').select('bytes').where('id', '=', id).executeTakeFirstOrThrow();
    return bytes;
  });

export function registerPictures(service: OperatorService): void {
  const { queues } = service;
  operatorRoute(service, rest.listCasePictures, ({ deps, actor, params: { queue, subject } }) =>
    list(deps, queueFor(queues, queue, actor), subject),
  );
  operatorRoute(service, rest.readCasePicture, ({ deps, actor, params: { queue: name, subject, id }, body }) =>
    read(deps, queueFor(queues, name, actor), actor, { queue: name, subject, id, because: body.because }),
  );
}
