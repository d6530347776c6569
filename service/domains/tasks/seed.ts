import { DAY, HOUR } from '#contract/rules/constants.ts';
import { taskBill, type TaskKind } from '#contract/rules/task.ts';
import { first } from '#service/kernel/database/handle.ts';
import { id } from '#service/kernel/database/columns.ts';
import { at, type Demo, type Seed } from '#service/kernel/demo.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { openingBalance } from '#service/domains/wallet/opening.ts';
import { sql } from 'kysely';
import { movePlace } from './clock.ts';
import { payTask, publishTask } from './publish.ts';
import { takeTask } from './take.ts';
import { acceptPlace, disputePlace, handIn, returnPlace } from './work.ts';

interface DemoTask {
  readonly kind: TaskKind;
  readonly title: string;
  readonly words: string;
  /** Yuan. */
  readonly reward: number;
  readonly places?: number;
  readonly hours?: number;
  readonly deposit?: number;
}

/** What the hall shows, by game in turn. */
const hall: readonly DemoTask[] = [
  { kind: 'rank', title: '30 星带到 40 星', words: '微信区，今晚能打的来，用我的号，不开挂不演。', reward: 48, deposit: 20, hours: 24 },
  { kind: 'companion', title: '双排上分，今晚就开', words: '要会报点，KD 2 以上，打满两小时。', reward: 25, hours: 3 },
  {
    kind: 'collect',
    title: '深渊满星一次',
    words: '12 层 36 星，号里有满命角色，通关截图就行。',
    reward: 30,
    places: 2,
    deposit: 10,
    hours: 48,
  },
  { kind: 'companion', title: '绝密难度带撤离五次', words: '成功撤离才算一次，打满五次。', reward: 48, places: 3, deposit: 20, hours: 12 },
  { kind: 'collect', title: '第九世界通关，难度五', words: '通关截图即可，阵容随意。', reward: 18, places: 10, hours: 72 },
  { kind: 'rank', title: '三排上修罗', words: '从坠日打到修罗，分两晚也行。', reward: 120, deposit: 50, hours: 72 },
  { kind: 'collect', title: '永久车碎片收集 300 片', words: '每天道具赛打满，周末前交。', reward: 40, places: 4, deposit: 20, hours: 168 },
  { kind: 'other', title: '帮我剪一段五杀集锦', words: '素材我发在任务里，三分钟以内，配字幕。', reward: 60, hours: 96 },
  { kind: 'companion', title: '周末四排开黑，打满三小时', words: '会报点就行，能聊天最好。', reward: 36, places: 3, hours: 6 },
  { kind: 'rank', title: '星耀二冲王者', words: '打野位，胜率 60% 以上的来。', reward: 150, deposit: 100, hours: 120 },
  { kind: 'other', title: '新英雄连招教学', words: '语音教一小时，学会为止。', reward: 20, places: 5, hours: 24 },
  { kind: 'collect', title: '成就点数补到 9999', words: '还差 380 点，哪几个都行。', reward: 88, hours: 168, deposit: 30 },
];

async function gameIds({ deps: { db } }: Demo): Promise<string[]> {
  return (await db.read({ id }, sql`select id from game order by popularity desc, id limit 12`)).map((row) => row.id);
}

async function publish({ deps, now }: Demo, who: Caller, wish: DemoTask, gameId: string, ago: number): Promise<string> {
  const then = at(deps, now - ago);
  const [reward, places] = [wish.reward * 100, wish.places ?? 1];
  const { payableFen } = taskBill(reward, places);
  await openingBalance(then, who.id, payableFen);
  const taskNo = await publishTask(then, who, {
    kind: wish.kind,
    game_id: gameId,
    title: wish.title,
    words: wish.words,
    reward,
    places,
    hours: wish.hours ?? 24,
    deposit: (wish.deposit ?? 0) * 100,
    agreed_total: payableFen,
  });
  await payTask(then, who, { taskNo, method: 'wallet' });
  return taskNo;
}

async function take({ deps, now }: Demo, who: Caller, taskNo: string, ago: number): Promise<string> {
  const then = at(deps, now - ago);
  const { deposit, id: taskId } = await deps.db
    .selectFrom('task')
    .select(['deposit', 'id'])
    .where('task_no', '=', taskNo)
    .executeTakeFirstOrThrow();
  if (deposit > 0) await openingBalance(then, who.id, deposit);
  await takeTask(then, who, { taskNo, agreedDeposit: deposit });
  const taken = sql`select max(id) as id from task_place where task_id = ${taskId} and taker_id = ${who.id}`;
  return (await first(deps.db, { id }, taken))?.id ?? '';
}

const hand = ({ deps, now }: Demo, who: Caller, placeId: string, ago: number, words: string): Promise<void> =>
  handIn(at(deps, now - ago), who.id, placeId, { words, pictures: [] });

/** The hall, and a task in every state; the renter has published some and taken some. */
async function publishAll(demo: Demo): Promise<void> {
  const { deps, now, cast } = demo;
  const games = await gameIds(demo);
  const game = (turn: number): string => games[turn % games.length] ?? '';
  const [one, two, three, four] = cast.passers;
  const { renter, vip } = cast;
  if (!one || !two || !three || !four) throw new Error('the demo has too few renters');
  const publishers = [one, two, three, four, vip];
  const hallNos: string[] = [];
  for (const [turn, wish] of hall.entries())
    hallNos.push(await publish(demo, publishers[turn % publishers.length] ?? one, wish, game(turn), (hall.length - turn) * HOUR));

  const sentBack = await take(demo, renter, hallNos[3] ?? '', 6 * HOUR);
  await hand(demo, renter, sentBack, 4 * HOUR, '撤离了五次，战绩图见附件。');
  const publisher = publishers[3] ?? four;
  await returnPlace(at(deps, now - 3 * HOUR), publisher.id, sentBack, {
    words: '只看到四次成功撤离，第三局是阵亡，请补一次。',
    pictures: [],
  });
  await take(demo, two, hallNos[2] ?? '', 2 * HOUR);

  const played = await publish(
    demo,
    renter,
    { kind: 'companion', title: '陪玩自走棋三局', words: '会聊天就行，想学这赛季的阵容。', reward: 12, places: 5, hours: 12 },
    game(4),
    8 * HOUR,
  );
  const toAccept = await take(demo, one, played, 6 * HOUR);
  await hand(demo, one, toAccept, 2 * HOUR, '三局都打完了，两个第一一个第三。');
  const accepted = await take(demo, two, played, 6 * HOUR);
  await hand(demo, two, accepted, 5 * HOUR, '三局打完，阵容图发在附件里。');
  await acceptPlace(at(deps, now - 4 * HOUR), renter.id, accepted);

  const old = await publish(
    demo,
    renter,
    { kind: 'rank', title: '黄金打到铂金', words: '不急，两天内打完。', reward: 35, hours: 24, deposit: 10 },
    game(0),
    3 * DAY,
  );
  const overdue = await take(demo, three, old, 2 * DAY);
  await movePlace(at(deps, now - DAY), overdue);
  await deps.db.deleteFrom('job').where('kind', '=', 'task.place').where('subject', '=', overdue).execute();

  const disputed = await publish(
    demo,
    two,
    { kind: 'rank', title: '钻石冲星耀，限单排', words: '只能单排，掉分不算。', reward: 80, hours: 48, deposit: 20 },
    game(1),
    30 * HOUR,
  );
  const fought = await take(demo, renter, disputed, 26 * HOUR);
  await hand(demo, renter, fought, 20 * HOUR, '打到星耀五了，一共十三局。');
  await returnPlace(at(deps, now - 10 * HOUR), two.id, fought, { words: '其中两局是双排，请重打。', pictures: [] });
  await disputePlace(at(deps, now - 5 * HOUR), renter.id, fought, { words: '那两局是系统补位，不是组队，战绩里看得到。', pictures: [] });
}

export const seed: Seed = { past: publishAll };
