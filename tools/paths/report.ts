import type { Folder } from './output.ts';
import { fileName } from './output.ts';
import { type Painter, painterOf, PICTURE_STYLE } from './paint.ts';
import { replayLine, type Outcome, type RunPiece } from './run.ts';
import { graphOf } from './subjects.ts';
import type { Case, Line } from './cases.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const html = (text: string): string => text.replace(/[&<>"]/g, (char) => ENTITIES[char]!);

const MODES = { machine: '状态图', held: '浏览器（给定应答）', live: '浏览器（真实服务）' } as const;

const STYLE = `
:root{color-scheme:light dark;--page:light-dark(#fff,#12161d);--text:light-dark(#1c2430,#e4e8ef);--edge:light-dark(#d9dee7,#343b48);--soft:light-dark(#f5f7fa,#1b2029);--fine:light-dark(#0a7f4f,#4cc38a);--fault:light-dark(#c0392b,#ff8b7e)}
body{font:15px/1.6 system-ui,'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif;max-width:1280px;margin:2rem auto;padding:0 1rem;background:var(--page);color:var(--text)}
table{border-collapse:collapse;width:100%;margin:.8rem 0}th,td{text-align:left;padding:.35rem .6rem;border-bottom:1px solid var(--edge);vertical-align:top}
code{font:13px ui-monospace,monospace;overflow-wrap:anywhere}details{border:1px solid var(--edge);border-radius:8px;margin:.8rem 0;padding:0 1rem}summary{cursor:pointer;padding:.7rem 0;font-weight:600}
figure{margin:1rem 0;padding:.6rem;background:var(--soft);border-radius:8px;overflow:auto}figure svg{max-width:100%;height:auto}figure img{max-width:100%;border:1px solid var(--edge)}
.fine{color:var(--fine)}.fault{color:var(--fault)}pre{white-space:pre-wrap;background:var(--soft);padding:.8rem;border-radius:8px}a{color:inherit}`;

const page = (title: string, body: string): string => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${html(title)}</title><style>${STYLE}${PICTURE_STYLE}</style></head>
<body>${body}</body></html>
`;

const row = ({ action, expected }: Line, i: number): string => `<tr><td>${i + 1}</td><td>${html(action)}</td><td>${html(expected.join('；'))}</td></tr>`;

function section(piece: RunPiece, at: number, painter: Painter): string {
  const { id, title, given, lines, token }: Case = piece.cases[at]!;
  const outcome: Outcome = piece.run.outcomes[at]!;
  const { failure } = outcome;
  const shots = (outcome.shots ?? []).map((shot) => `<figure><img src="${html(shot)}" alt="${html(title)}" loading="lazy"></figure>`);
  return [
    `<details${failure ? ' open' : ''} id="${html(id)}"><summary><span class="${failure ? 'fault' : 'fine'}">${failure ? '✗ 失败' : '✓ 通过'}</span> ${html(`${id} ${title}`)}</summary>`,
    failure ? `<pre class="fault">${html(failure.message)}</pre>` : '',
    `<p>重放：<code>${html(replayLine(failure?.shrunk ?? token, piece.run.mode))}</code></p>`,
    `<p>前置条件：${html(given.join('；'))}</p>`,
    `<figure class="walked">${painter.path(graphOf(piece.subject), piece.paths[at]!)}</figure>`,
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
    return `<tr><td>${link}</td><td>${html(subject.area)}</td><td>${run.outcomes.length}</td><td class="${failed === 0 ? 'fine' : 'fault'}">${failed}</td><td>${html(run.text)}</td></tr>`;
  });
  return `<table><thead><tr><th>流程</th><th>模块</th><th>路径</th><th>失败</th><th>选取</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`;
}

/** Writes the report: an overview, a page a chart with every path and its picture, and the figures as JSON. */
export async function writeReport(pieces: readonly RunPiece[], folder: Folder): Promise<void> {
  const mode = MODES[pieces[0]?.run.mode ?? 'machine'];
  const total = pieces.reduce((sum, { run }) => sum + run.outcomes.length, 0);
  const failed = pieces.reduce((sum, piece) => sum + failedOf(piece), 0);
  const verdict = `<p class="${failed === 0 ? 'fine' : 'fault'}">${total} 条路径，${failed} 条失败</p>`;
  for (const piece of pieces) {
    const painter = await painterOf(piece.subject.machine);
    const sections = piece.paths.map((_, at) => section(piece, at, painter));
    const head = `<p><a href="index.html">全部流程</a></p><h1>${html(piece.subject.id)}</h1><p>${html(piece.run.text)}</p><figure>${painter.coverage(piece.run.coverage)}</figure>`;
    folder.write(fileName(piece.subject.id, 'html'), page(`${piece.subject.id} 路径`, [head, ...sections].join('\n')));
  }
  folder.write('index.html', page('路径报告', `<h1>路径报告：${mode}</h1>${verdict}${overview(pieces)}`));
  folder.write('run.json', `${JSON.stringify(pieces.map(({ run }) => run), null, 1)}\n`);
}
