import { afterAll, beforeAll, expect, test } from 'vitest';
import { taskDraft, tasks as rest } from '#contract/rest/index.ts';
import { taskBill } from '#contract/rules/task.ts';
import { aListing, aRenter, keyed, type Person } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
let gameId: string;
beforeAll(async () => {
  service = await aService();
  gameId = (await aListing(service)).game_id;
});
afterAll(() => service.close());

const form = {
  kind: 'rank' as const,
  game_id: '',
  title: '荣耀 30 星带到 40 星',
  words: '今晚能打的来',
  reward: '48.5',
  places: 3,
  hours: 6,
  deposit: '20',
};
const read = ({ token }: Person) => service.get(taskDraft.getTaskDraft, {}, { token });
const save = ({ token }: Person, version: number, changes: Partial<typeof form> = {}) =>
  service.ask(taskDraft.saveTaskDraft, { body: { version, form: { ...form, ...changes } } }, { token });

async function publish(person: Person, changes: { title?: string; draft_version?: number } = {}): Promise<void> {
  const body = { ...form, game_id: gameId, reward: 4_850, deposit: 2_000, agreed_total: taskBill(4_850, 3).payableFen, ...changes };
  const begun = await service.ask(rest.publishTask, { body }, keyed(person));
  const { task_no } = begun.data as { task_no: string };
  await service.ask(rest.payTask, { params: { task_no }, body: { method: 'wallet' } }, keyed(person));
}

test('a draft is read on another device, as it was typed, and is nobody else’s', async () => {
  const [person, other] = [await aRenter(service), await aRenter(service)];
  expect(await read(person)).toMatchObject({ version: 0, title: '', places: 1, hours: 24, deposit: '0' });
  expect((await save(person, 0)).data).toEqual({ ...form, version: 1 });
  expect(await read(person)).toEqual({ ...form, version: 1 });
  expect((await read(other)).version).toBe(0);
});

test('two devices at once: one is stored, the other one is told so and loses nothing of it', async () => {
  const person = await aRenter(service);
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => save(person, 0, { title: `第 ${at} 台` })));
  const refused = answers.filter(({ data }) => 'problem' in data && data.problem === 'EDITED_ELSEWHERE');
  expect(refused.length).toBe(19);
  const { version, title } = await read(person);
  const stored = answers.find(({ data }) => 'version' in data)?.data;
  expect([version, title]).toEqual([1, stored && 'title' in stored ? stored.title : null]);
});

test('publishing empties the draft that it came from, and no other', async () => {
  const person = await aRenter(service);
  await save(person, 0, { title: ` ${form.title} ` });
  await publish(person);
  expect(await read(person)).toMatchObject({ version: 2, title: '', words: '' });
  await save(person, 2, { title: '另一个任务' });
  await publish(person);
  expect(await read(person)).toMatchObject({ version: 3, title: '另一个任务' });
});

test('publishing empties an older draft than what was typed last, and refuses one that is still on its way', async () => {
  const person = await aRenter(service);
  await save(person, 0, { title: '还没写完' });
  await publish(person, { draft_version: 1 });
  expect(await read(person)).toMatchObject({ version: 2, title: '' });
  expect((await save(person, 1)).data).toMatchObject({ problem: 'EDITED_ELSEWHERE' });
  expect(await read(person)).toMatchObject({ version: 2, title: '' });
});

test('a draft that another device has saved after the published version stays', async () => {
  const person = await aRenter(service);
  await save(person, 0);
  await save(person, 1, { title: '另一台设备写的' });
  await publish(person, { draft_version: 1 });
  expect(await read(person)).toMatchObject({ version: 2, title: '另一台设备写的' });
});

test('a task published before its first draft has arrived leaves none', async () => {
  const person = await aRenter(service);
  await publish(person, { draft_version: 1 });
  expect((await save(person, 0)).data).toMatchObject({ problem: 'EDITED_ELSEWHERE' });
  expect(await read(person)).toMatchObject({ version: 1, title: '' });
});
