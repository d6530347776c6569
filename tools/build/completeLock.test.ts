import fs from 'node:fs';
import { expect, test } from 'vitest';
import { missingPackages } from './completeLock.ts';

type Lock = Parameters<typeof missingPackages>[0];

test('the lock file contains every platform’s packages, so that npm ci works on all of them', () => {
  expect(missingPackages(JSON.parse(fs.readFileSync('package-lock.json', 'utf8')) as Lock)).toEqual([]);
});

test('an optional package without an entry, nested or hoisted, is reported as missing', () => {
  const packer = { version: '1.0.0', optionalDependencies: { 'pack-linux-x64': '1.0.0', 'pack-darwin-arm64': '1.0.0' } };
  const lock = { packages: { '': {}, 'node_modules/a/node_modules/pack': packer, 'node_modules/pack-linux-x64': { version: '1.0.0' } } };
  expect(missingPackages(lock)).toEqual([{ name: 'pack-darwin-arm64', version: '1.0.0', wantedBy: packer }]);
});
