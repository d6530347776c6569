import { createContext, use } from 'react';
import { type Brand, brandOf } from '#state/brand.ts';

const BrandContext = createContext<Brand | null>(null);
export const BrandProvider = BrandContext.Provider;

/** The brand of this page; constant until the page is left. */
export const useBrand = (): Brand => use(BrandContext) ?? brandOf(document.documentElement).brand;
