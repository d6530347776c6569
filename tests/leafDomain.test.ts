import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProjectCopy } from '#tools/charts/fixtures/copy.ts';
import { bin, runNode } from '#tools/lib/program.ts';

/** All files of the domain of suggestions, of its area in the browser, and of its form for other pages. */
const OWN = [
  'service/domains/suggestions',
  'contract/rest/suggestions.ts',
  'contract/operator/suggestions.ts',
  'contract/rules/suggestion.ts',
  'src/schema/suggestions',
  'src/api/operations/suggestions',
  'src/api/operations/fragments/SuggestionParts.graphql',
  'src/api/queries/suggestions.ts',
  'src/machines/suggestions',
  'src/actors/suggestions',
  'src/app/wire/charts/suggestions',
  'src/screens/suggestions',
  'src/lib/feedbackTalk.ts',
  'src/embed',
  'testing/stubbed/suggestions',
];

/** Its places in shared files; each occurs once. */
const PLACES: Readonly<Record<string, readonly RegExp[]>> = {
  'service/domains/list.ts': [/^import .*suggestions.*\n/m, /^ {2}suggestions,\n/m],
  'contract/rest/index.ts': [/^import .*suggestions.*\n/m, /^ {2}suggestions,\n/m, /^ {2}suggestions,\n/m],
  'contract/operator/index.ts': [/^import .*suggestions.*\n/m, /^ {2}suggestions,\n/m, /^ {2}suggestions,\n/m],
  'src/schema/areas.ts': [/^import .*suggestions.*\n/m, /^ {2}suggestions,\n/m],
  'src/app/wire/screenCharts.ts': [/^ {2}suggestion: .*\n/m],
  'src/app/routes.tsx': [/^ {2}main\(\n {4}'\/feedback',\n[\s\S]*?\n {2}\),\n/m],
  'src/app/Layers.tsx': [
    /^import .*FeedbackDialogProps.*\n/m,
    /^const loadFeedback = [\s\S]*?\n\);\n/m,
    /^ {2}const \[Feedback, .*\n/m,
    /^ {4}if \(layer\.name === 'feedback'\) \{\n[\s\S]*?\n {4}\}\n/m,
    /^ {6}\{Feedback && .*\n/m,
  ],
  'src/state/layers.ts': [/^ {2}\| \{ name: 'feedback' \}\n/m],
  'src/app/shell/FloatGroup.tsx': [/ \| 'feedback'/, / \| 'feedback'/, /, over: 'feedback'/],
};

const PLANTED = 'service/domains/reviews/planted.ts';

describe('without the domain of suggestions', { timeout: 240_000 }, () => {
  const copy = new ProjectCopy(['sandbox']);
  const run = (...args: readonly string[]) => runNode(args, { cwd: copy.folder, env: { NO_COLOR: '1' } });
  afterAll(() => copy.remove());

  beforeAll(() => {
    for (const own of OWN) fs.rmSync(copy.at(own), { recursive: true });
    for (const [file, places] of Object.entries(PLACES)) {
      const left = places.reduce(
        (text, place) => {
          if (!place.test(text)) throw new Error(`${file}: ${place} is missing`);
          return text.replace(place, '');
        },
        fs.readFileSync(copy.at(file), 'utf8'),
      );
      fs.writeFileSync(copy.at(file), left);
    }
  });

  test('everything else compiles, and only an import of it does not', async () => {
    fs.writeFileSync(copy.at(PLANTED), "export { submitSuggestion } from '#service/domains/suggestions/submit.ts';\n");
    const part = {
      extends: './tsconfig.json',
      include: ['contract', 'service', 'src', 'sandbox'],
      exclude: ['**/*.test.ts', '**/*.test.tsx'],
    };
    fs.writeFileSync(copy.at('tsconfig.part.json'), JSON.stringify(part));
    const { output } = await run(bin('tsc'), '--noEmit', '--incremental', 'false', '-p', 'tsconfig.part.json', '--pretty', 'false');
    fs.rmSync(copy.at(PLANTED));
    expect(output).toBe(
      `${PLANTED}(1,34): error TS2307: Cannot find module '#service/domains/suggestions/submit.ts' ` +
        'or its corresponding type declarations.\n',
    );
  });

  test('the other domains are complete, and list nothing that is missing', async () => {
    const { code, output } = await run(bin('vitest'), 'run', '--project', 'unit', 'tests/domains.test.ts');
    expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
  });

  test('the gateway serves all other operations', async () => {
    const program = `
      const { globSync, readFileSync } = await import('node:fs');
      const { parse, validate } = await import('graphql');
      const { buildGatewaySchema } = await import('./src/schema/schema.ts');
      const files = globSync('src/api/operations/**/*.graphql');
      const all = parse(files.map((file) => readFileSync(file, 'utf8')).join('\\n'));
      console.log(files.length > 100, validate(buildGatewaySchema(), all).map(({ message }) => message));`;
    expect(await run('--input-type=module', '-e', program)).toEqual({ code: 0, output: 'true []\n' });
  });
});
