import 'virtual:console-theme.css';
import './style/uplot.css';
import './style/tokens.css';
import { createRoot } from 'react-dom/client';
import { must } from '#lib/must.ts';
import { App } from '#operator/app/App.tsx';
import { startSystem } from '#operator/app/system.ts';

const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
createRoot(must(document.getElementById('page'))).render(<App system={startSystem()} nonce={nonce} />);
// What only pages behind the sign-in need.
void import('virtual:site-skins.css');
