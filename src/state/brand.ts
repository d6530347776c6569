/** The three names under which the marketplace stands; logo, name and skin differ, nothing else. */
export type BrandId = 'general' | 'internet-cafe' | 'ai';

export interface Brand {
  id: BrandId;
  name: string;
  /** First part of every page's title. */
  environmentTitle: string;
  /** Of the browser's own bars. */
  themeColor: string;
}

const brands: Readonly<Record<BrandId, Brand>> = {
  'general': { id: 'general', name: '开战租号', environmentTitle: '开战租号-专业的游戏账号租赁平台', themeColor: '#0b1020' },
  'internet-cafe': { id: 'internet-cafe', name: '网咖速租', environmentTitle: '网咖速租-专业的游戏账号租赁平台', themeColor: '#070a12' },
  'ai': { id: 'ai', name: '灵犀 AI 租号', environmentTitle: '灵犀 AI 租号-专业的游戏账号租赁平台', themeColor: '#ffffff' },
};

const isBrandId = (value: string): value is BrandId => Object.hasOwn(brands, value);

/** What `public/brand.js` made of the address. */
export function brandOf(root: HTMLElement): { brand: Brand; base: string } {
  const { brand = '', base = '' } = root.dataset;
  return { brand: brands[isBrandId(brand) ? brand : 'general'], base };
}
