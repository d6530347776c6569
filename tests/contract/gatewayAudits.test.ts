import { serverAudits } from 'graphql-http';
import { describe, expect, it } from 'vitest';
import { useGateway } from './gatewayHarness.ts';

const bench = useGateway({ persistedOnly: false });
const audits = serverAudits({ url: () => `${bench.gateway.url}/graphql`, fetchFn: fetch });

describe('GraphQL over HTTP', () => {
  it('has 61 audits', () => {
    expect(audits).toHaveLength(61);
  });

  it.each(audits.map((audit) => [audit.name, audit] as const))('%s', async (_, audit) => {
    expect(await audit.fn()).toEqual({ id: audit.id, name: audit.name, status: 'ok' });
  });
});
