import { pageStyle } from '#tools/charts/drawing/index.ts';
import { stage } from './chart/stage.ts';
import { h } from './core/dom.ts';
import { connect } from './core/link.ts';
import { files } from './panels/files.ts';
import { header } from './panels/header.ts';
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

document.head.append(h('style', {}, pageStyle()));
document.body.append(
  header(files()),
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
);
connect();
coverAll();
