import { expect, test } from 'vitest';
import { type BrandId, brandOfAddress, brandUrl } from './brand.ts';

const ids: readonly BrandId[] = ['general', 'internet-cafe', 'ai'];

test.each([
  ['https://zuhao.example', ['https://zuhao.example/', 'https://wangka.zuhao.example/', 'https://ai.zuhao.example/']],
  [
    'https://ai.zuhao.example:8443',
    ['https://zuhao.example:8443/', 'https://wangka.zuhao.example:8443/', 'https://ai.zuhao.example:8443/'],
  ],
  ['https://www.zuhao.example', ['https://zuhao.example/', 'https://wangka.zuhao.example/', 'https://ai.zuhao.example/']],
  ['http://localhost:8080', ['http://localhost:8080/', 'http://localhost:8080/internet-cafe/', 'http://localhost:8080/ai/']],
  ['http://127.0.0.1:8080', ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080/internet-cafe/', 'http://127.0.0.1:8080/ai/']],
])('from %s the URL of each brand resolves to that brand', (from, urls) => {
  expect(ids.map((id) => brandUrl(id, new URL(from)))).toEqual(urls);
  expect(urls.map((url) => brandOfAddress(new URL(url)).id)).toEqual(ids);
});
