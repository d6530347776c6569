import { createRoot } from 'react-dom/client';
import { pageStyle } from '#tools/charts/drawing/index.ts';
import { must } from '#lib/must.ts';
import { App } from './App.tsx';
import './style/base.css';
import './style/page.css';
import './style/timeline.css';
import './style/parts.css';
import './style/catalogue.css';
import './style/log.css';
import './style/sequence.css';
import './style/steps.css';
import './style/stage.css';
import './style/guards.css';

const drawing = document.createElement('style');
drawing.textContent = pageStyle();
document.head.append(drawing);
createRoot(must(document.getElementById('page'))).render(<App />);
