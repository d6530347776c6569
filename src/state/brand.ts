import { type Brand, type BrandId, brands } from '#contract/brand.ts';

export type { Brand, BrandId } from '#contract/brand.ts';

const isBrandId = (value: string): value is BrandId => Object.hasOwn(brands, value);

export const brandById = (id: string): Brand => brands[isBrandId(id) ? id : 'general'];

export const otherBrands = (id: BrandId): readonly Brand[] => Object.values(brands).filter((brand) => brand.id !== id);

/** Brand and base as the server set them in the page, by `brandOfAddress`. */
export function brandOf(root: HTMLElement): { brand: Brand; base: string } {
  const { brand = '', base = '' } = root.dataset;
  return { brand: brandById(brand), base };
}

/** A full path relative to the brand's base. */
export function pathWithin(pathname: string): string {
  const { base } = brandOf(document.documentElement);
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname;
}
