import { whole, runSuite } from '#tools/suites.ts';

await runSuite(whole);
