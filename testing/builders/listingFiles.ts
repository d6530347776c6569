import type { BodyOf } from '#contract/rest/endpoint.ts';
import * as rest from '#contract/rest/listingFiles.ts';
import { FILE_PART_BYTES } from '#contract/rules/listingFile.ts';
import { runDueJobs } from '#service/jobs.ts';
import type { Market, Person } from './market.ts';

export const FILE_HEADER = '外部编号,标题,平台,大区,角色名,登录账号,登录密码,段位,皮肤数,时租价,押金';

/** A right row of an account of a game made by `aGame`; `wish` by column. */
export function aFileRow(number: string, wish: Readonly<Record<string, string>> = {}): string {
  const cells = [number, '荣耀王者 百款皮肤', '安卓微信', '一区', '夜行者', `hero-${number}`, 'open-sesame', '王者', '120', '3.50', '20'];
  return FILE_HEADER.split(',')
    .map((name, at) => wish[name] ?? cells[at] ?? '')
    .join(',');
}

/** Sends a file in parts, without running the jobs. */
export async function sendFile(service: Market, { token }: Person, gameId: string, content: string | Buffer, name = '账号.csv') {
  const bytes = Buffer.from(content);
  const begun = await service.ask(rest.startListingFile, { body: { game_id: gameId, name, bytes: bytes.length } }, { token });
  if (!('state' in begun.data)) throw new Error(begun.message);
  const { id } = begun.data;
  for (let at = 0; at < bytes.length; at += FILE_PART_BYTES) {
    const body: BodyOf<typeof rest.sendListingFilePart> = { at, content: bytes.subarray(at, at + FILE_PART_BYTES).toString('base64') };
    await service.get(rest.sendListingFilePart, { params: { id }, body }, { token });
  }
  return id;
}

export async function readFile(service: Market, { token }: Person, id: string) {
  const { list } = await service.get(rest.listListingFiles, {}, { token });
  const found = list.find((each) => each.id === id);
  if (!found) throw new Error(`no file ${id}`);
  return found;
}

/** Sends a file and waits for its check. */
export async function aCheckedFile(service: Market, owner: Person, gameId: string, content: string | Buffer, name?: string) {
  const id = await sendFile(service, owner, gameId, content, name);
  await runDueJobs(service.deps);
  return readFile(service, owner, id);
}
