import type { BrandId } from '#contract/brand.ts';

export type { BrandId } from '#contract/brand.ts';

export interface Brand {
  id: BrandId;
  name: string;
  /** First part of every page's title. */
  environmentTitle: string;
  /** Of the browser's own bars. */
  themeColor: string;
}

const brands: Readonly<Record<BrandId, Brand>> = {
  general: { id: 'general', name: '开战租号', environmentTitle: '开战租号-专业的游戏账号租赁平台', themeColor: '#0b1020' },
  'internet-cafe': { id: 'internet-cafe', name: '网咖速租', environmentTitle: '网咖速租-专业的游戏账号租赁平台', themeColor: '#070a12' },
  ai: { id: 'ai', name: '灵犀 AI 租号', environmentTitle: '灵犀 AI 租号-专业的游戏账号租赁平台', themeColor: '#ffffff' },
};

const isBrandId = (value: string): value is BrandId => Object.hasOwn(brands, value);

export const brandById = (id: string): Brand => brands[isBrandId(id) ? id : 'general'];

export const otherBrands = (id: BrandId): readonly Brand[] => Object.values(brands).filter((brand) => brand.id !== id);

/** What the server of the page made of its address, as `brandOfAddress` does. */
export function brandOf(root: HTMLElement): { brand: Brand; base: string } {
  const { brand = '', base = '' } = root.dataset;
  return { brand: brandById(brand), base };
}

/** A full path relative to the brand's base. */
export function pathWithin(pathname: string): string {
  const { base } = brandOf(document.documentElement);
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname;
}
