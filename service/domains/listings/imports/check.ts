import type { PoolClient } from 'pg';
import { BLOCK_MULTIPLIER, ORDER_MOST, RENTAL_HOURS_MOST } from '#contract/rules/constants.ts';
import { yuanDigits } from '#contract/rules/money.ts';
import type { Fault } from './faults.ts';

const { morning, afternoon, night } = BLOCK_MULTIPLIER;
/** The dearest order that a listing allows, without discounts. */
const dearest = `greatest(
    rental * ${RENTAL_HOURS_MOST}, daily_rental, ten_hour_rental, weekly_rental,
    morning_rental * ${morning}, afternoon_rental * ${afternoon}, night_rental * ${night}
  ) + deposit + case when money_exchange_rate > 0 then round(game_money * 100 / money_exchange_rate) else 0 end`;

/** Each finds lines that contradict each other or the database: line, column, reason. */
const checks: readonly string[] = [
  `select line, '游戏' as column, '与第 ' || first_line || ' 行的游戏重复：' || game as reason
   from (select line, game, min(line) over (partition by game) as first_line from import_game) row where line > first_line`,
  `select line, '号主', '与第 ' || first_line || ' 行的号主重复：' || owner
   from (select line, owner, min(line) over (partition by owner) as first_line from import_owner) row where line > first_line`,
  `select line, '手机号', '与第 ' || first_line || ' 行的手机号重复：' || phone
   from (select line, phone, min(line) over (partition by phone) as first_line from import_owner where phone is not null) row
   where line > first_line`,
  `select line, '手机号', '手机号已被其他用户使用：' || row.phone
   from import_owner row join user_account on user_account.phone = row.phone where user_account.username <> row.owner`,
  `select line, '外部编号', '与第 ' || first_line || ' 行的外部编号重复：' || external_key
   from import_listing row
   join (select external_key, min(line) as first_line from import_listing group by 1 having count(*) > 1) twice using (external_key)
   where line > first_line`,
  `select line, '登录账号', '同一款游戏的同一大区里，与第 ' || first_line || ' 行的登录账号重复'
   from (select line, login_key, min(line) over (partition by login_key) as first_line from import_listing) row where line > first_line`,
  `select line, '登录账号', '同一款游戏的同一大区里，已有账号用这个登录账号上架'
   from import_listing row join listing using (login_key)
   where deleted_at is null and listing.id <> row.id
     and not exists (select from import_listing other where other.id = listing.id and other.login_key <> row.login_key)`,
  `select line, '游戏', '没有这个游戏：' || row.game
   from import_listing row
   where not exists (select from game where title = row.game)
     and not exists (select from import_game other where other.game = row.game)`,
  `select line, '号主', '没有这个号主：' || row.owner
   from import_listing row
   where not exists (select from user_account where username = row.owner)
     and not exists (select from import_owner other where other.owner = row.owner)`,
  `select line, '外部编号', '账号已删除，不能再导入：' || row.external_key
   from import_listing row join listing using (external_key) where deleted_at is not null`,
  `select line, '号主', '账号 ' || row.external_key || ' 属于另一位号主：' || username
   from import_listing row join listing using (external_key) join user_account on user_account.id = owner_id where username <> row.owner`,
  `select line, '游戏', '账号 ' || row.external_key || ' 属于另一款游戏：' || game.title
   from import_listing row join listing using (external_key) join game on game.id = game_id where game.title <> row.game`,
  `select line, '游戏币数量', '有游戏币时必须填写每元游戏币' from import_listing where game_money > 0 and money_exchange_rate = 0`,
  `select line, '时租价', '租满 ${RENTAL_HOURS_MOST} 小时、整天、整周或整场，加上押金和全部游戏币，一单会超过 ${yuanDigits(ORDER_MOST)} 元'
   from import_listing where ${dearest} > ${ORDER_MOST}`,
];

/** All errors that show only across lines. */
export async function checkStaged(client: PoolClient): Promise<Fault[]> {
  await client.query('analyze import_listing (external_key, game, owner)');
  const { rows } = await client.query<Fault>(`${checks.join('\nunion all ')}\norder by 1, 2`);
  return rows;
}
