import { whole, runSuite } from './suites.ts';

await runSuite(whole);
