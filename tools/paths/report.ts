import { type Path, shareOf } from '@xstate/test';
import { must } from '#lib/must.ts';
import type { Folder } from './output.ts';
import { fileName } from './output.ts';
import { type Painter, painterOf, PICTURE_STYLE } from './paint.ts';
import { replayLine, type Outcome, type RunPiece } from './run.ts';
import type { Case, Line } from './cases.ts';

const html = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const MODES = { machine: '状态图', held: '浏览器（给定应答）', live: '浏览器（真实服务）' } as const;

const STYLE = `
:root{color-scheme:light dark;--page:light-dark(#f4f6fa,#0e1218);--card:light-dark(#fff,#161b23);--text:light-dark(#1c2430,#e4e8ef);
  --dim:light-dark(#5b6676,#98a3b3);--edge:light-dark(#dfe4ec,#2b323e);--soft:light-dark(#f7f9fc,#1b212b);
  --fine:light-dark(#0a7f4f,#4cc38a);--fault:light-dark(#c0392b,#ff8b7e)}
*{box-sizing:border-box}
body{font:15px/1.6 system-ui,'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif;max-width:1120px;margin:0 auto;
  padding:2rem 1rem 4rem;background:var(--page);color:var(--text)}
h1{font-size:1.7rem;line-height:1.3;margin:.2rem 0}header p{margin:.2rem 0;color:var(--dim)}a{color:inherit;text-underline-offset:.2em}
dl{display:flex;flex-wrap:wrap;gap:.8rem;margin:1.2rem 0}
dl div{flex:1 1 8rem;padding:.8rem 1rem;background:var(--card);border:1px solid var(--edge);border-radius:12px}
dt{font-size:.85rem;color:var(--dim)}dd{margin:0;font-size:1.5rem;font-weight:700;font-variant-numeric:tabular-nums}
table{border-collapse:collapse;width:100%;margin:.8rem 0;background:var(--card);border:1px solid var(--edge);border-radius:12px;
  border-spacing:0;overflow:hidden}
th,td{text-align:left;padding:.5rem .8rem;border-bottom:1px solid var(--edge);vertical-align:top}tr:last-child>td{border-bottom:0}
th{font-size:.85rem;font-weight:600;color:var(--dim)}td:first-child,.overview td:not(:last-child){white-space:nowrap}
code{font:13px ui-monospace,monospace;overflow-wrap:anywhere}
.replay{display:block;padding:.6rem .8rem;background:var(--soft);border-radius:8px}
details{background:var(--card);border:1px solid var(--edge);border-radius:12px;margin:.8rem 0;padding:0 1rem}
details[open]{padding-bottom:1rem}summary{cursor:pointer;padding:.8rem 0;font-weight:600}summary small{font-weight:400;color:var(--dim)}
figure{margin:1rem 0;padding:1rem;background:var(--card);border:1px solid var(--edge);border-radius:12px;overflow:auto;text-align:center}
figure svg{max-width:100%;height:auto}figure img{max-width:100%;border:1px solid var(--edge);border-radius:8px}
figcaption{font-size:.85rem;color:var(--dim);margin-bottom:.5rem}
.fine{color:var(--fine)}.fault{color:var(--fault)}pre{white-space:pre-wrap;background:var(--soft);padding:.8rem;border-radius:8px}
meter{width:7rem;height:.8rem;vertical-align:middle}`;

const page = (title: string, body: string): string => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${html(title)}</title><style>${PICTURE_STYLE}${STYLE}</style></head>
<body>${body}</body></html>
`;

const seconds = (ms: number): string => (ms < 1_000 ? `${Math.round(ms)} 毫秒` : `${(ms / 1_000).toFixed(1)} 秒`);
const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/** Totals of runs. */
function figures(pieces: readonly RunPiece[]): string {
  const failed = sum(pieces.map(failedOf));
  const outcomes = pieces.flatMap(({ run }) => run.outcomes);
  const told = [
    ['通过', String(outcomes.length - failed), 'fine'],
    ['失败', String(failed), failed === 0 ? 'fine' : 'fault'],
    ['步数', String(sum(pieces.flatMap(({ paths }) => paths.map(({ edges }) => edges.length)))), ''],
    ['用时', seconds(sum(outcomes.map(({ ms }) => ms))), ''],
  ];
  return `<dl>${told.map(([name, value, sort]) => `<div><dt>${name}</dt><dd class="${sort}">${value}</dd></div>`).join('')}</dl>`;
}

const row = ({ action, expected }: Line, i: number): string =>
  `<tr><td>${i + 1}</td><td>${html(action)}</td><td>${html(expected.join('；'))}</td></tr>`;

function section(piece: RunPiece, path: Path, at: number, painter: Painter): string {
  const { id, title, given, lines, token }: Case = must(piece.cases[at]);
  const outcome: Outcome = must(piece.run.outcomes[at]);
  const { failure } = outcome;
  const shots = (outcome.shots ?? []).map(
    (shot) =>
      `<figure><figcaption>${failure ? '失败时的画面' : '最后的画面'}</figcaption>` +
      `<img src="${html(shot)}" alt="${html(title)}" loading="lazy"></figure>`,
  );
  return [
    `<details${failure ? ' open' : ''} id="${html(id)}"><summary>` +
      `<span class="${failure ? 'fault' : 'fine'}">${failure ? '✗ 失败' : '✓ 通过'}</span>` +
      ` ${html(`${id} ${title}`)} <small>${seconds(outcome.ms)}</small></summary>`,
    failure ? `<pre class="fault">${html(failure.message)}</pre>` : '',
    `<p>重放：<code class="replay">${html(replayLine(failure?.shrunk ?? token, piece.run.mode))}</code></p>`,
    `<p>前置条件：${html(given.join('；'))}</p>`,
    `<figure class="walked">${painter.path(piece.graph, path)}</figure>`,
    `<table><thead><tr><th>序号</th><th>步骤</th><th>预期</th></tr></thead><tbody>${lines.map(row).join('')}</tbody></table>`,
    ...shots,
    '</details>',
  ].join('\n');
}

const failedOf = ({ run }: RunPiece): number => run.outcomes.filter(({ failure }) => failure).length;

function overview(pieces: readonly RunPiece[]): string {
  const rows = pieces.map((piece) => {
    const { run, subject } = piece;
    const failed = failedOf(piece);
    const link = `<a href="${encodeURI(fileName(subject.id, 'html'))}">${html(subject.id)}</a>`;
    const { covered, reachable } = shareOf(run.coverage, 'transitions');
    const share = `<meter min="0" max="${reachable}" value="${covered}"></meter> ${covered}/${reachable}`;
    const verdict =
      failed === 0
        ? `<span class="fine">✓ ${run.outcomes.length} 条通过</span>`
        : `<span class="fault">✗ ${run.outcomes.length} 条里 ${failed} 条失败</span>`;
    return `<tr><td>${link}</td><td>${html(subject.area)}</td><td>${verdict}</td><td>${share}</td><td>${html(run.text)}</td></tr>`;
  });
  return `<table class="overview"><thead><tr><th>流程</th><th>模块</th><th>路径</th><th>走过的转换</th><th>选取</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table>`;
}

/** Writes the report: an overview, a page per chart with every path and its picture, and the results as JSON. */
export async function writeReport(pieces: readonly RunPiece[], folder: Folder): Promise<void> {
  const mode = MODES[pieces[0]?.run.mode ?? 'machine'];
  for (const piece of pieces) {
    const painter = await painterOf(piece.subject.machine);
    const sections = piece.paths.map((path, at) => section(piece, path, at, painter));
    const title = `<header><p><a href="index.html">← 全部流程</a></p>
<h1>${html(piece.subject.id)}</h1><p>${mode}：${html(piece.run.text)}</p></header>`;
    const head = `${title}${figures([piece])}<figure><figcaption>绿色走过，灰色没有走过</figcaption>${painter.coverage(piece.run.coverage)}</figure>`;
    folder.write(fileName(piece.subject.id, 'html'), page(`${piece.subject.id} 路径`, [head, ...sections].join('\n')));
  }
  folder.write(
    'index.html',
    page('路径报告', `<header><h1>路径报告</h1><p>${mode}，共 ${pieces.length} 个流程</p></header>${figures(pieces)}${overview(pieces)}`),
  );
  folder.write(
    'run.json',
    `${JSON.stringify(
      pieces.map(({ run }) => run),
      null,
      1,
    )}\n`,
  );
}
