import { nightly, runSuite } from '#tools/suites.ts';

await runSuite(nightly);
