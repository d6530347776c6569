import { describe, expect, it } from 'vitest';
import { brandOfAddress } from '#contract/brand.ts';
import { brandOf } from './brand.ts';

describe('the brand of an address', () => {
  it.each([
    ['https://zuhao.example/', 'general', ''],
    ['https://wangka.zuhao.example/zuhao.html', 'internet-cafe', ''],
    ['https://ai.zuhao.example/', 'ai', ''],
    ['https://zuhao.example/internet-cafe', 'internet-cafe', '/internet-cafe'],
    ['https://zuhao.example/ai/zuhao/12.html?sort=hot', 'ai', '/ai'],
    ['https://zuhao.example/aim', 'general', ''],
    ['https://zuhao.example/x/ai/', 'general', ''],
    ['https://wangka.zuhao.example/ai/', 'internet-cafe', '/ai'],
    ['http://localhost:8080/?brand=ai', 'ai', ''],
    ['http://127.0.0.1:8080/zuhao.html?sort=hot&brand=internet-cafe', 'internet-cafe', ''],
    ['http://localhost:8080/ai/?brand=internet-cafe', 'ai', '/ai'],
    ['http://localhost:8080/?brand=constructor', 'general', ''],
    ['https://zuhao.example/?brand=ai', 'general', ''],
    ['https://constructor.example/', 'general', ''],
  ])('%s is %s', (address, id, base) => {
    expect(brandOfAddress(new URL(address))).toEqual({ id, base });
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
