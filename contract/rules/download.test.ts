import { expect, test } from 'vitest';
import { isDownloadAddress, sizeText } from './download.ts';

const hash = 'a1'.repeat(32);
const ours = `/static/downloads/${hash}/launcher.exe`;

test.each([
  [ours, true],
  [`https://zuhao.example${ours}`, true],
  [`/static/downloads/${hash}/${encodeURIComponent('上号器 1.2.exe')}`, true],
  [`https://elsewhere.example${ours}`, false],
  [`//zuhao.example${ours}`, false],
  [`https://zuhao.example.elsewhere.example${ours}`, false],
  [`https://zuhao.example@elsewhere.example${ours}`, false],
  [`/static/downloads/${hash.slice(1)}/launcher.exe`, false],
  [`/static/downloads/${hash.toUpperCase()}/launcher.exe`, false],
  [`/static/downloads/${hash}/../secret`, false],
  [`/static/downloads/${hash}/..%2fsecret`, false],
  [`/static/downloads/${hash}/`, false],
  [`${ours}?redirect=https://elsewhere.example`, false],
  ['javascript:alert(1)', false],
  ['', false],
])('%s is ours: %s', (address, expected) => expect(isDownloadAddress(address, 'https://zuhao.example')).toBe(expected));

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [12_345, '12 KB'],
  [1024 * 1024 * 3.25, '3.3 MB'],
  [52_428_800, '50 MB'],
])('%i bytes are shown as %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));
