import { sql } from 'kysely';
import type { taskDuties } from '#contract/names.ts';
import { type WireOf } from '#contract/names.ts';
import type { DataOf, QueryOf } from '#contract/rest/endpoint.ts';
import * as rest from '#contract/rest/tasks.ts';
import { nameForOthers } from '#contract/rules/display.ts';
import { gameIcon } from '#service/domains/pictures/paths.ts';
import { flag, id, instant, json, oneOf, orNull, pick, type RowOf, text, whole } from '#service/kernel/database/columns.ts';
import { first, type Statement } from '#service/kernel/database/handle.ts';
import type { Db, CommandContext } from '#service/kernel/deps.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { olderThan, readPage } from '#service/kernel/http/page.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { fromRow } from '#service/kernel/lib/fromRow.ts';
import { placeCost } from '#contract/rules/task.ts';
import { presentHindrance, presentPlace, type PlaceRow } from './present.ts';
import { hindranceOf, takenNow } from './take.ts';
import { task, taskPlace, type TaskParty } from './tables.ts';

const ofGame = { game_name: text, world: text };
const GAME = sql`game.title as game_name, game.world`;
const ofPublisher = { nickname: text, shows_name: flag };
const PUBLISHER = sql`publisher.nickname, coalesce((
  select show_in_rankings from user_setting where user_id = publisher.id), true) as shows_name`;

interface OfGame {
  readonly game_name: string;
  readonly world: string;
}
const iconOf = ({ game_name, world }: OfGame): string => gameIcon({ title: game_name, world });

const hallRow = {
  ...pick(
    task,
    'id',
    'task_no',
    'publisher_id',
    'kind',
    'game_id',
    'title',
    'words',
    'reward',
    'places',
    'open_places',
    'hours',
    'deposit',
  ),
  offer_ends_at: instant,
  ...ofGame,
  ...ofPublisher,
};
type HallRow = RowOf<typeof hallRow>;
type HallQuery = QueryOf<typeof rest.listTasks>;

const sorts = {
  newest: { column: sql`task.id`, value: ({ id: last }: HallRow) => last, isDown: true },
  reward: { column: sql`task.reward`, value: ({ reward }: HallRow) => reward, isDown: true },
  ending: {
    column: sql`(extract(epoch from task.offer_ends_at) * 1000)::bigint`,
    value: ({ offer_ends_at }: HallRow) => offer_ends_at.getTime(),
    isDown: false,
  },
} as const;

/** Tasks on offer under the filters. */
export async function listHall(
  { db, clock }: CommandContext,
  query: HallQuery,
  caller: Caller | null,
): Promise<DataOf<typeof rest.listTasks>> {
  const { column, value, isDown } = sorts[query.sort];
  const [place = '', last = ''] = query.cursor?.split('_') ?? [];
  const compared = isDown ? sql.raw('<') : sql.raw('>');
  const order = sql.raw(isDown ? 'desc' : 'asc');
  const filters: Statement[] = [
    ...(query.cursor === undefined ? [] : [sql`(${column}, task.id) ${compared} (${place}::bigint, ${last}::bigint)`]),
    ...(query.kind === undefined ? [] : [sql`kind = ${query.kind}`]),
    ...(query.game_id === undefined ? [] : [sql`game_id = ${query.game_id}`]),
    ...(query.reward_from === undefined ? [] : [sql`reward >= ${query.reward_from}`]),
    ...(query.reward_to === undefined ? [] : [sql`reward < ${query.reward_to}`]),
    ...(query.is_open === '1' ? [sql`open_places > 0`] : []),
    ...(query.no_deposit === '1' ? [sql`deposit = 0`] : []),
  ];
  const page = await readPage(query.limit, (count) =>
    db.read(
      hallRow,
      sql`
      select task.*, ${GAME}, ${PUBLISHER}
      from task join game on game.id = game_id join user_account publisher on publisher.id = publisher_id
      where task.status = 'open' and offer_ends_at > ${new Date(clock.now())} ${sql.join(
        filters.map((filter) => sql`and ${filter}`),
        sql` `,
      )}
      order by ${column} ${order}, task.id ${order} limit ${count}`,
    ),
  );
  return {
    list: page.rows.map((row) =>
      fromRow(rest.taskRowShape, row, {
        game_icon: iconOf(row),
        publisher_name: nameForOthers(row.nickname, row.shows_name),
        is_mine: row.publisher_id === caller?.id,
      }),
    ),
    next_cursor: page.last === null ? null : `${value(page.last)}_${page.last.id}`,
  };
}

const taskView = { ...task, ...ofGame, ...ofPublisher, is_card_refused: flag, unfinished: whole };

/** A task as its reader may see it. */
export async function readTask(deps: CommandContext, caller: Caller | null, taskNo: string): Promise<DataOf<typeof rest.getTask>> {
  const { db, clock } = deps;
  const now = clock.now();
  const row = await first(
    db,
    taskView,
    sql`
    select task.*, ${GAME}, ${PUBLISHER},
      (select count(*) from task_place where task_id = task.id and ended_at is null) as unfinished,
      task.status = 'unpaid' and exists (
        select from charge where task_id = task.id and charge.status = 'failed'
      ) as is_card_refused
    from task join game on game.id = game_id join user_account publisher on publisher.id = publisher_id
    where task_no = ${taskNo}`,
  );
  const isMine = row !== undefined && row.publisher_id === caller?.id;
  if (!row || (row.paid_at === null && !isMine)) throw refused('NOT_FOUND');
  const shown = caller === null ? [] : await readPlaces(db, caller.id, row.id, isMine);
  const hindrance = caller === null || isMine ? null : await hindranceOf(db, caller, row, now);
  const counted = caller === null ? undefined : await first(db, { taken: whole }, sql`select ${takenNow(caller.id)} as taken`);
  return fromRow(rest.taskShape, row, {
    game_icon: iconOf(row),
    publisher_name: nameForOthers(row.nickname, row.shows_name),
    is_mine: isMine,
    escrow: isMine ? row.unfinished * placeCost(row.reward) : 0,
    card_refused: isMine && row.is_card_refused,
    own_places: shown.map((place) => presentPlace(place, isMine ? 'publisher' : 'taker', now)),
    can_recall: isMine && row.status === 'open' && row.open_places > 0,
    hindrance: hindrance && presentHindrance(hindrance),
    taken_now: counted?.taken ?? 0,
    server_time: now,
  });
}

const placeRow = {
  ...taskPlace,
  taker_nickname: text,
  taker_shows_name: flag,
  records: json<PlaceRow['records']>(),
  pictures: json<PlaceRow['pictures']>(),
  said: whole,
  moved: json<PlaceRow['moved']>(),
};

/** All taken places for the publisher, a taker's own ones, newest first. */
function readPlaces(db: Db, userId: string, taskId: string, isPublisher: boolean): Promise<PlaceRow[]> {
  const side = isPublisher ? 'publisher' : 'taker';
  return db.read(
    placeRow,
    sql`
    select task_place.*, taker.nickname as taker_nickname,
      coalesce((select show_in_rankings from user_setting where user_id = taker.id), true) as taker_shows_name,
      (select count(*) from task_place_record where place_id = task_place.id and party = ${side} and kind = 'statement') as said,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'number', number, 'kind', kind, 'party', party, 'words', words, 'at', (extract(epoch from at) * 1000)::bigint
        ) order by number)
        from task_place_record where place_id = task_place.id
      ), '[]') as records, coalesce((
        select jsonb_agg(jsonb_build_object(
          'number', number, 'id', picture_id::text, 'width', width, 'height', height
        ) order by number, position)
        from task_place_picture join picture on picture.id = picture_id where place_id = task_place.id
      ), '[]') as pictures, coalesce((
        select jsonb_agg(jsonb_build_object('kind', kind, 'fen', fen) order by id)
        from (
          select ledger_transaction.id, ledger_transaction.kind, amount as fen
          from ledger_transaction join ledger_entry on transaction_id = ledger_transaction.id
          join task on task.id = task_place.task_id
          where cause_no = task_no and ledger_transaction.at = task_place.ended_at
            and ledger_transaction.kind in ('task_reward', 'task_return', 'task_deposit_return', 'task_forfeit')
            and account_id = available_account(${userId})
        ) lines
      ), '[]') as moved
    from task_place join user_account taker on taker.id = taker_id
    where task_id = ${taskId} ${isPublisher ? sql`` : sql`and taker_id = ${userId}`}
    order by task_place.id desc`,
  );
}

const ownRow = {
  ...pick(task, 'task_no', 'kind', 'game_id', 'title', 'reward', 'places', 'open_places', 'hours', 'deposit', 'status'),
  row_id: id,
  party: oneOf<TaskParty>(),
  place_id: orNull(id),
  place_status: orNull(taskPlace.status),
  at: instant,
  duty: orNull(oneOf<WireOf<typeof taskDuties>>()),
  due_at: orNull(instant),
  ...ofGame,
};
type OwnRow = RowOf<typeof ownRow>;

const presentOwn = (row: OwnRow) => fromRow(rest.ownTaskShape, row, { game_icon: iconOf(row) });

/** Tasks of a publisher, with the most urgent of what waits for him; `row_id` is the page's key. */
const publishedBy = (userId: string): Statement => sql`
  select task.*, task.id as row_id, 'publisher' as party, null::bigint as place_id, null::text as place_status, created_at as at,
    case when task.status in ('unpaid', 'paying') then 'pay' when urgent.status is null then null
      when urgent.status = 'disputed' then 'state' else 'answer' end as duty,
    case when task.status in ('unpaid', 'paying') then pay_deadline else urgent.due_at end as due_at, ${GAME}
  from task join game on game.id = game_id left join lateral (
    select status, due_at from task_place where task_id = task.id and status in ('handed', 'redone', 'disputed') order by due_at limit 1
  ) urgent on true
  where publisher_id = ${userId} and task.status <> 'closed'`;

const takenBy = (userId: string): Statement => sql`
  select task.task_no, task.kind, task.game_id, task.title, task.reward, task.places, task.open_places, task.hours, task.deposit,
    task.status, task_place.id as row_id, 'taker' as party, task_place.id as place_id, task_place.status as place_status, taken_at as at,
    case task_place.status when 'taken' then 'hand_in' when 'returned' then 'redo' when 'disputed' then 'state' end as duty,
    task_place.due_at, ${GAME}
  from task_place join task on task.id = task_id join game on game.id = game_id
  where taker_id = ${userId}`;

/** Newest first. */
export async function listOwn(
  { db }: CommandContext,
  caller: Caller,
  { party, cursor, limit }: QueryOf<typeof rest.listOwnTasks>,
): Promise<DataOf<typeof rest.listOwnTasks>> {
  const [rows, key] = party === 'publisher' ? [publishedBy(caller.id), 'task.id'] : [takenBy(caller.id), 'task_place.id'];
  const page = await readPage(limit, (count) =>
    db.read(ownRow, sql`${rows} ${olderThan(key, cursor)} order by ${sql.ref(key)} desc limit ${count}`),
  );
  return { list: page.rows.map(presentOwn), next_cursor: page.last?.row_id ?? null };
}

/** As many as a page shows. */
const MOST_WAITING = 50;

/** What waits for the caller, the most urgent first. */
export async function readOwn({ db, clock }: CommandContext, caller: Caller): Promise<DataOf<typeof rest.getOwnTasks>> {
  const columns = sql.raw(Object.keys(ownRow).join(', '));
  const waiting = await db.read(
    ownRow,
    sql`
    select * from (
      select ${columns} from (${publishedBy(caller.id)} and task.status in ('unpaid', 'paying', 'open', 'winding')) published
      union all select ${columns} from (${takenBy(caller.id)} and task_place.ended_at is null) taken
    ) own where duty is not null order by due_at limit ${MOST_WAITING}`,
  );
  const counted = await first(
    db,
    { taken: whole, published: whole },
    sql`select ${takenNow(caller.id)} as taken,
      (select count(*) from task where publisher_id = ${caller.id} and status in ('unpaid', 'paying', 'open', 'winding')) as published`,
  );
  return {
    waiting: waiting.map(presentOwn),
    taken_now: counted?.taken ?? 0,
    published_now: counted?.published ?? 0,
    server_time: clock.now(),
  };
}
