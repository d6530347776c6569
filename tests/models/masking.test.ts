import { describe, expect, test, vi } from 'vitest';
import { mask } from '#app/recorder/mask.ts';
import { graphOf, loadSubjects } from '#tools/paths/subjects.ts';

// Exploring a chart is work for the processor, which other tests may be busy with.
vi.setConfig({ testTimeout: 30_000 });

const subjects = await loadSubjects();

/** What people and servers really put into fields. The weak ones could be any word: only where a name is known to be harmless may a word be seen. */
const STRONG = [
  '13912345678', '+86 139 1234 5678', '11010519491231002X', '6222020200011234567', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiJ9.c2lnbmF0dXJl', 'Bearer 9f8e7d6c5b4a39281706f5e4d3c2b1a0',
  'someone@example.test', 'https://cashier.test/pay?ticket=9f8e7d6c5b4a', 'data:image/png;base64,iVBORw0KGgo=', '4f9a1c7e2b8d4f9a1c7e2b8d4f9a1c7e',
];
const WEAK = ['Passw0rd_1', 'hunter2', '张晚风', 'wanfeng_2026', '482113', 't1', 'c2lnbg'];
/** Names under which our own words stand. */
const WORDS = /^(?:type|actorId|action|activity|code|description|field|hint|kind|label|manner|message|method|mode|newText|oldText|orderNo|chargeNo|platform|provider|requestId|standing|state|status|title|verdict|warning|zone|place|reason|scope|source|tab|tags|channel|route|level|position|phase|area|brand|game|gameName|listingId|rentType|thirdType)$/;

/** The same value with a secret in every text of its own. */
function planted(value: unknown, secret: string, key = ''): unknown {
  if (typeof value === 'string') return key === 'type' || key === 'actorId' ? value : secret;
  if (Array.isArray(value)) return value.map((item) => planted(item, secret, key));
  if (typeof value !== 'object' || value === null || 'sessionId' in value || value instanceof Error) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, planted(part, secret, name)]));
}

/** Without the fields that hold our own words. */
function withoutWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutWords);
  if (typeof value !== 'object' || value === null || 'sessionId' in value) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !WORDS.test(name)).map(([name, part]) => [name, withoutWords(part)]));
}

describe.each(subjects.filter(({ variant }) => variant === null).map((subject) => [subject.chart, subject] as const))('what the recorder shows of %s', (_, subject) => {
  test('holds none of the secrets that stand in its fields', () => {
    const graph = graphOf(subject);
    const events = [...new Map(graph.edges.map(({ step }) => [step.id, step.event])).values()];
    const contexts = [...new Map(graph.nodes.map(({ snapshot, value }) => [JSON.stringify(value), snapshot.context as unknown])).values()];

    const seen = (secrets: readonly string[], values: readonly unknown[]): string[] =>
      secrets.filter((secret) => values.some((value) => JSON.stringify(mask(planted(value, secret))).includes(JSON.stringify(secret).slice(1, -1))));
    expect(seen(STRONG, [...events, ...contexts])).toEqual([]);
    expect(seen(WEAK, [...events, ...contexts].map(withoutWords))).toEqual([]);
  });
});
