import type { AnyEndpoint, RequestOf } from '#contract/rest/endpoint.ts';
import { tasks as rest } from '#contract/rest/index.ts';
import { aListing, aRenter, keyed, type Market, type Person } from './market.ts';
import { aTaskWish } from './taskRows.ts';

interface Sent {
  readonly endpoint: AnyEndpoint;
  readonly request: RequestOf<AnyEndpoint>;
  /** The same command with other arguments. */
  readonly other: RequestOf<AnyEndpoint>;
}

const words = { words: '打完了，战绩如图', pictures: [] };

/** Every command of tasks with a key, as a person could send it now. */
export function taskCommands(market: () => Market) {
  const begin = async (person: Person): Promise<string> => {
    const { game_id } = await aListing(market());
    return (await market().get(rest.publishTask, { body: aTaskWish(game_id) }, keyed(person))).task_no;
  };
  const publish = async (person: Person): Promise<string> => {
    const task_no = await begin(person);
    await market().get(rest.payTask, { params: { task_no }, body: { method: 'wallet' } }, keyed(person));
    return task_no;
  };
  const take = async (task_no: string, taker: Person): Promise<string> => {
    const body = { task_no, agreed_deposit: 0 };
    const { own_places } = await market().get(rest.takeTask, { body }, keyed(taker));
    return own_places[0]?.id ?? '';
  };
  const someone = () => aRenter(market());
  const taken = async (taker: Person): Promise<string> => take(await publish(await someone()), taker);
  const handed = async (publisher: Person): Promise<{ id: string; taker: Person }> => {
    const taker = await someone();
    const id = await take(await publish(publisher), taker);
    await market().get(rest.handInPlace, { params: { id }, body: words }, keyed(taker));
    return { id, taker };
  };
  const returned = async (taker: Person): Promise<string> => {
    const publisher = await someone();
    const id = await take(await publish(publisher), taker);
    await market().get(rest.handInPlace, { params: { id }, body: words }, keyed(taker));
    await market().get(rest.returnPlace, { params: { id }, body: words }, keyed(publisher));
    return id;
  };
  const written = (endpoint: AnyEndpoint, id: string): Sent => ({
    endpoint,
    request: { params: { id }, body: words },
    other: { params: { id }, body: { ...words, words: '换一种说法' } },
  });
  const onTask = (endpoint: AnyEndpoint, task_no: string, body?: object): Sent => ({
    endpoint,
    request: { params: { task_no }, ...(body && { body }) },
    other: { params: { task_no: 'T20990101000000000001' }, ...(body && { body }) },
  });
  const onPlace = (endpoint: AnyEndpoint, id: string): Sent => ({
    endpoint,
    request: { params: { id } },
    other: { params: { id: '900000000000000000' } },
  });
  return {
    async publishTask(): Promise<Sent> {
      const { game_id } = await aListing(market());
      return { endpoint: rest.publishTask, request: { body: aTaskWish(game_id) }, other: { body: aTaskWish(game_id, { places: 2 }) } };
    },
    payTask: async (person: Person) => onTask(rest.payTask, await begin(person), { method: 'wallet' }),
    closeTask: async (person: Person) => onTask(rest.closeTask, await begin(person)),
    recallTask: async (person: Person) => onTask(rest.recallTask, await publish(person)),
    async takeTask(): Promise<Sent> {
      const [task_no, another] = [await publish(await someone()), await publish(await someone())];
      const wish = (of: string) => ({ body: { task_no: of, agreed_deposit: 0 } });
      return { endpoint: rest.takeTask, request: wish(task_no), other: wish(another) };
    },
    handInPlace: async (person: Person) => written(rest.handInPlace, await taken(person)),
    returnPlace: async (person: Person) => written(rest.returnPlace, (await handed(person)).id),
    disputePlace: async (person: Person) => written(rest.disputePlace, await returned(person)),
    async stateInPlace(person: Person): Promise<Sent> {
      const id = await returned(person);
      await market().get(rest.disputePlace, { params: { id }, body: words }, keyed(person));
      return written(rest.stateInPlace, id);
    },
    acceptPlace: async (person: Person) => onPlace(rest.acceptPlace, (await handed(person)).id),
    quitPlace: async (person: Person) => onPlace(rest.quitPlace, await taken(person)),
  };
}
