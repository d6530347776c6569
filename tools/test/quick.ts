import { quick, runSuite } from './suites.ts';

await runSuite(quick);
