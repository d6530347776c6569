import { quick, runSuite } from '#tools/suites.ts';

await runSuite(quick);
