import { nightly, runSuite } from './suites.ts';

await runSuite(nightly);
