import { pageStyle } from '#tools/charts/drawing/index.ts';
import { stage, stageKeys } from './chart/stage.ts';
import { find, showPanel } from './core/actions.ts';
import { h } from './core/dom.ts';
import { connect } from './core/link.ts';
import { keepAddress } from './core/location.ts';
import { copyAddress, exportMenu } from './panels/export.ts';
import { files } from './panels/files.ts';
import { header } from './panels/header.ts';
import { keysDialog, listenToKeys } from './panels/keys.ts';
import { logPanel } from './panels/log.ts';
import { nowPanel } from './panels/now.ts';
import { pathsPanel } from './panels/paths.ts';
import { sendDialog } from './panels/send.ts';
import { sequencePanel } from './panels/sequence.ts';
import { side } from './panels/side.ts';
import { tablePanel } from './panels/table.ts';
import { tabs } from './panels/tabs.ts';
import { timeline } from './panels/timeline.ts';
import { coverAll } from './paths/coverage.ts';
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

const PANELS = ['now', 'log', 'sequence', 'paths', 'table'] as const;
const keys = keysDialog();
document.head.append(h('style', {}, pageStyle()));
document.body.append(
  header(exportMenu(), files(), keys),
  side(),
  stage(),
  tabs({
    now: { title: '此刻', content: nowPanel() },
    log: { title: '记录', content: logPanel() },
    sequence: { title: '时序', content: sequencePanel() },
    paths: { title: '路径', content: pathsPanel() },
    table: { title: '表格', content: tablePanel() },
  }),
  timeline(),
  sendDialog(),
  keys,
);
listenToKeys({
  '?': () => keys.showModal(),
  ...stageKeys,
  c: () => void copyAddress(),
  Escape: () => find(null),
  ...Object.fromEntries(PANELS.map((name, i) => [String(i + 1), () => showPanel(name)])),
});
connect();
keepAddress();
coverAll();
