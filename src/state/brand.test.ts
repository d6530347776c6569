import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { brandOf } from './brand.ts';

const script = readFileSync(new URL('../../public/brand.js', import.meta.url), 'utf8');

/** Runs the page's first script as a browser at this address would. */
function brandAt(address: string) {
  const root = { dataset: {} as Record<string, string>, style: { background: '' } };
  runInNewContext(script, { location: new URL(address), document: { documentElement: root } });
  const { brand, base } = brandOf(root as unknown as HTMLElement);
  return [brand.id, base, root.style.background];
}

describe('the brand of an address', () => {
  it.each([
    ['https://zuhao.example/', 'general', '', ''],
    ['https://wangka.zuhao.example/zuhao.html', 'internet-cafe', '', '#0a0e17'],
    ['https://ai.zuhao.example/', 'ai', '', '#faf9ff'],
    ['https://zuhao.example/internet-cafe', 'internet-cafe', '/internet-cafe', '#0a0e17'],
    ['https://zuhao.example/ai/zuhao/12.html?sort=hot', 'ai', '/ai', '#faf9ff'],
    ['https://zuhao.example/aim', 'general', '', ''],
    ['https://zuhao.example/x/ai/', 'general', '', ''],
    ['https://wangka.zuhao.example/ai/', 'internet-cafe', '/ai', '#0a0e17'],
    ['http://localhost:8080/?brand=ai', 'ai', '', '#faf9ff'],
    ['http://127.0.0.1:8080/zuhao.html?sort=hot&brand=internet-cafe', 'internet-cafe', '', '#0a0e17'],
    ['http://localhost:8080/ai/?brand=internet-cafe', 'ai', '/ai', '#faf9ff'],
    ['http://localhost:8080/?brand=constructor', 'general', '', ''],
    ['https://zuhao.example/?brand=ai', 'general', '', ''],
    ['https://constructor.example/', 'general', '', ''],
  ])('%s is %s', (address, ...expected) => {
    expect(brandAt(address)).toEqual(expected);
  });

  it('names the three brands and their titles', () => {
    const named = (brand: string) => {
      const { name, environmentTitle } = brandOf({ dataset: { brand } } as unknown as HTMLElement).brand;
      return [name, environmentTitle];
    };
    expect(['general', 'internet-cafe', 'ai', 'toString'].map(named)).toEqual([
      ['开战租号', '开战租号-专业的游戏账号租赁平台'],
      ['网咖速租', '网咖速租-专业的游戏账号租赁平台'],
      ['灵犀 AI 租号', '灵犀 AI 租号-专业的游戏账号租赁平台'],
      ['开战租号', '开战租号-专业的游戏账号租赁平台'],
    ]);
  });
});
