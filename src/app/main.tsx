import '#ui/tokens.css';
import '#ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { brandOf } from '#state/brand.ts';
import { App } from './App.tsx';
import { keepScroll, preloadHere } from './navigation.ts';

const { brand, base } = brandOf(document.documentElement);
document.querySelector('meta[name="theme-color"]')?.setAttribute('content', brand.themeColor);

preloadHere();
keepScroll();

const root = document.getElementById('root');
if (root) createRoot(root).render(<StrictMode><App brand={brand} base={base} /></StrictMode>);
