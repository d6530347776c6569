import fs from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { deriveMap, type SiteMap } from '#tools/map/derive.ts';
import { MAP_DATA_FILE, MAP_FILE, mapTexts } from '#tools/map/files.ts';

let map: SiteMap;
beforeAll(async () => {
  map = await deriveMap();
}, 60_000);

test('the committed map is up to date with the sources: `npm run map` writes it', async () => {
  const { page, data } = await mapTexts();
  expect(fs.readFileSync(MAP_FILE, 'utf8')).toBe(page);
  expect(fs.readFileSync(MAP_DATA_FILE, 'utf8')).toBe(data);
});

describe('the map links', () => {
  test('a call to its field, operation, actor, state, screen and route', () => {
    const call = map.calls.find(({ name }) => name === 'createOrder');
    expect(call).toMatchObject({ method: 'POST', path: '/orders', fields: ['Mutation.createOrder'], operations: ['CreateOrder'] });
    expect(map.askers.filter(({ operations }) => operations.includes('CreateOrder'))).toEqual([
      {
        chart: 'checkout',
        name: 'createOrder',
        kind: 'actor',
        states: ['checkout.creatingOrder'],
        operations: ['CreateOrder'],
        charts: [],
      },
    ]);
    const pages = map.pages.filter(({ charts }) => charts.includes('checkout'));
    expect(pages.map(({ address, title, screen }) => [address, title, screen])).toEqual([
      ['/detail/[:id].html', '账号详情', 'src/screens/listings/Detail/DetailScreen.tsx'],
    ]);
  });

  test('a page to its own operations, and to the charts that its charts run', () => {
    const page = map.pages.find(({ address }) => address === '/account/Withdraw');
    expect(page?.operations).toEqual(['Payout', 'Withdrawals']);
    expect(page?.charts).toEqual([
      'bindAlipay',
      'cancelWithdrawal',
      'captcha',
      'keyedCommand',
      'ownerProof',
      'payPassword',
      'signContract',
      'smsCode',
      'withdraw',
    ]);
  });

  test('actions of a chart, such as a read receipt that is not awaited', () => {
    expect(map.askers.find(({ name }) => name === 'tellSeen')).toMatchObject({
      chart: 'customerChat',
      kind: 'action',
      operations: ['ReadChat'],
    });
  });
});

test('every operation but one is used, and every call without a field is used outside GraphQL', () => {
  const asked = new Set([...map.askers, ...map.pages, map.shell].flatMap(({ operations }) => operations));
  const operations = [...new Set(map.calls.flatMap((call) => call.operations))];
  expect(operations.filter((name) => !asked.has(name))).toEqual(['Complaint']);
  expect(map.calls.filter(({ fields }) => fields.length === 0).map(({ name }) => name)).toEqual([
    'readPicture',
    'uploadPicture',
    'paymentNotice',
    'contractNotice',
    'payoutNotice',
    'chatNotice',
    'readDeskPicture',
  ]);
  expect(map.calls.filter((call) => call.fields.length > 0 && call.operations.length === 0)).toEqual([]);
});

test('every page of the routes is on the map, with an existing screen', () => {
  expect(map.pages.filter(({ screen, title }) => !fs.existsSync(screen) || title === '')).toEqual([]);
  const addresses = map.pages.map(({ address }) => address);
  expect(new Set(addresses).size).toBe(addresses.length);
});
