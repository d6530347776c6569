import { expect, test } from 'vitest';
import { gatewayConfig } from './config.ts';

const serviceUrls = ['http://service.test'];

test('overrides the defaults, which accept persisted operations only', () => {
  const defaults = {
    serviceUrls,
    staticUrls: [],
    webRoot: null,
    countAnswers: null,
    visualiserRoot: null,
    persisted: new Map(),
    persistedOnly: true,
    timeoutMs: 30_000,
    patienceMs: 4_500,
    anonymousCacheMs: 1_000,
    maxResponseBytes: 4_194_304,
    trustProxy: [],
    httpsOnly: false,
    logger: false,
  };
  expect(gatewayConfig({ serviceUrls })).toEqual(defaults);
  expect(gatewayConfig({ serviceUrls, timeoutMs: 1, persistedOnly: false })).toEqual({ ...defaults, timeoutMs: 1, persistedOnly: false });
});
