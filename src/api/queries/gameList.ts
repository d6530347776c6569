import { useQuery } from '@tanstack/react-query';
import { parseJson } from '#contract/json.ts';
import { request } from '#api/client.ts';
import { GameListDocument } from '#api/generated/operations.ts';
import { keys } from './keys.ts';

/** A game as a choice. */
export interface GameChoice {
  /** Its id. */
  readonly value: string;
  /** Its title. */
  readonly label: string;
}

const isChoice = (item: unknown): item is GameChoice =>
  typeof item === 'object' &&
  item !== null &&
  'value' in item &&
  typeof item.value === 'string' &&
  'label' in item &&
  typeof item.label === 'string';

const choicesIn = (value: unknown): readonly GameChoice[] => {
  if (typeof value !== 'object' || value === null || !('list' in value) || !Array.isArray(value.list)) throw new Error('no list of games');
  return value.list.filter(isChoice);
};

/** All games from the static host: the address changes with the list, so the browser keeps the file for ever. */
export const useGameChoices = () =>
  useQuery({
    queryKey: keys.gameList,
    queryFn: async ({ signal }) => {
      const { url } = (await request(GameListDocument, {}, { signal })).gameList;
      return parseJson(await (await fetch(new URL(url, location.origin), { signal })).text(), choicesIn);
    },
  });
