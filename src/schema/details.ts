import { priceFacts as wirePriceFacts } from '#contract/rest/listings.ts';
import { priceFacts } from './listings/present.ts';

type Details = Readonly<Record<string, unknown>>;

const names: Readonly<Record<string, string>> = { retry_at: 'retryAt', max_hours: 'maxHours', fee: 'feeFen', total: 'totalFen' };

const value = (name: string, given: unknown): unknown => {
  if (name !== 'now') return given;
  const facts = wirePriceFacts.safeParse(given);
  return facts.success ? priceFacts(facts.data) : given;
};

/** Details of a refusal under the schema's names. */
export const respelled = (details: Details): Details =>
  Object.fromEntries(Object.entries(details).map(([name, given]) => [names[name] ?? name, value(name, given)]));
