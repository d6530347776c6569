import type { FastifyInstance } from 'fastify';

/** The marketplace’s own look: the tokens of its general skin. */
const STYLE = `
:root { --bg: #f6f7f9; --surface: #fff; --surface-2: #f1f3f6; --line: #e3e7ed; --line-strong: #c3cad6; --text: #141a2b; --text-2: #465064; --text-3: #5d677c;
  --brand: #c2410c; --brand-soft: #fff1e7; --on-brand-soft: #9a3409; --ok: #0a7145; --ok-soft: #e2f5eb; --warn: #855300; --warn-soft: #fff2d4;
  --danger: #b42318; --danger-soft: #feeceb; --info: #1a56b8; --info-soft: #e8f0fd; --cta: linear-gradient(180deg, #c94711, #b43807); --ink: #0b1020;
  --shadow: 0 1px 2px #0b10200d, 0 2px 8px #0b10200a; --shadow-2: 0 8px 24px #0b10201f; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--text); font: 14px/20px 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', system-ui, sans-serif; font-variant-numeric: tabular-nums; }
h1, h2, p, ul, dl, dd { margin: 0; padding: 0; } ul { list-style: none; } h1 { font-size: 20px; line-height: 28px; } h2 { font-size: 16px; line-height: 24px; }
a { color: inherit; text-decoration: none; } button, input { font: inherit; color: inherit; }
:focus-visible { outline: 2px solid var(--info); outline-offset: 2px; border-radius: 4px; }
.wrap { width: min(100%, 952px); margin-inline: auto; padding-inline: 16px; }
.top { position: sticky; top: 0; z-index: 2; background: radial-gradient(700px 120px at 74% 100%, #5b2a1a, #0b102000 70%), linear-gradient(180deg, #0b1020, #141a30); color: #eef1f7; }
.top::after { content: ''; display: block; height: 2px; background: linear-gradient(90deg, #0b1020, #c2410c 40%, #ffb020 72%, #0b1020); }
.top .wrap { display: flex; align-items: center; justify-content: space-between; gap: 12px; min-height: 56px; } .logo { display: flex; align-items: center; gap: 10px; font-size: 16px; font-weight: 700; white-space: nowrap; } .env { color: #b4bdd0; font-size: 12px; line-height: 16px; text-align: right; }
main { padding-block: 24px 48px; }
.head { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 16px; margin-bottom: 16px; } .head p { color: var(--text-3); width: 100%; } .head .end { margin-left: auto; }
.card { background: var(--surface); border-radius: 10px; box-shadow: var(--shadow); }
.btn { display: inline-flex; align-items: center; justify-content: center; min-height: 44px; padding: 0 20px; border: 0; border-radius: 8px; background: var(--surface); box-shadow: inset 0 0 0 1px var(--line-strong); font-weight: 700; cursor: pointer; white-space: nowrap; }
.btn:hover { box-shadow: inset 0 0 0 1px var(--brand); color: #b03a0a; } .btn.pri { background: var(--cta); color: #fff; box-shadow: inset 0 1px 0 #ffffff3d; } .btn.pri:hover { background: #a3360a; } .btn.bad { color: var(--danger); } .btn.sml { min-height: 32px; padding: 0 12px; } .btn:active { transform: translateY(1px); }
.tag { display: inline-flex; align-items: center; height: 20px; padding: 0 8px; border-radius: 999px; font-size: 12px; background: var(--surface-2); color: var(--text-2); white-space: nowrap; } .tag.ok { background: var(--ok-soft); color: var(--ok); } .tag.no { background: var(--danger-soft); color: var(--danger); } .tag.wait { background: var(--warn-soft); color: var(--warn); } .tag.info { background: var(--info-soft); color: var(--info); }
.state { padding: 48px 20px; display: grid; justify-items: center; gap: 12px; text-align: center; color: var(--text-3); } .state h1, .state h2 { color: var(--text); }
.grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 280px), 1fr)); gap: 16px; } .tile { display: grid; gap: 8px; padding: 20px; transition: box-shadow 160ms, transform 160ms; } .tile:hover { box-shadow: var(--shadow-2); transform: translateY(-2px); } .tile p { color: var(--text-2); } .tile .go { color: #b03a0a; font-weight: 700; } .tile .ic { display: grid; place-items: center; width: 44px; height: 44px; border-radius: 10px; background: var(--brand-soft); color: var(--on-brand-soft); font-size: 20px; font-weight: 700; }
.find { display: flex; gap: 8px; } .find input { width: 176px; min-height: 40px; padding: 0 12px; border: 1px solid var(--line-strong); border-radius: 8px; background: var(--surface); } .find input::placeholder { color: var(--text-3); opacity: 1; }
.msgs { display: grid; gap: 12px; } .msg { display: grid; grid-template-columns: 1fr auto; gap: 8px 16px; padding: 16px 20px; align-items: center; } .msg .who { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 10px; color: var(--text-3); } .msg .who b { color: var(--text); font-size: 16px; } .msg .text { color: var(--text-2); overflow-wrap: anywhere; } .msg .code { grid-row: 1 / 3; grid-column: 2; display: flex; align-items: center; gap: 12px; } .msg .code b { font-size: 28px; line-height: 36px; letter-spacing: 2px; color: var(--brand); }
.pay { display: grid; grid-template-columns: minmax(0, 1fr) 376px; gap: 24px; align-items: start; } .pad { padding: 20px; }
.bank { position: relative; overflow: hidden; aspect-ratio: 1.6; max-width: 400px; padding: 24px; border-radius: 16px; color: #fff; background: radial-gradient(360px 220px at 88% 8%, #ffb02066, transparent 70%), linear-gradient(140deg, #24120f, #6e260c 58%, #b4480f); box-shadow: 0 16px 40px #6e260c40; display: grid; align-content: space-between; } .bank::after { content: ''; position: absolute; right: -70px; bottom: -90px; width: 260px; height: 260px; border-radius: 50%; border: 36px solid #ffffff12; } .bank .chip { width: 44px; height: 32px; border-radius: 6px; background: linear-gradient(120deg, #f7d9a0, #c8943f); } .bank .no { font-size: 20px; letter-spacing: 3px; white-space: nowrap; } .bank .row { display: flex; justify-content: space-between; color: #ffdcc4; font-size: 12px; }
.sum { display: grid; gap: 12px; } .sum div { display: flex; justify-content: space-between; gap: 16px; } .sum dt { color: var(--text-3); white-space: nowrap; } .sum dd { text-align: right; overflow-wrap: anywhere; } .amount { padding-bottom: 16px; margin-bottom: 16px; border-bottom: 1px dashed var(--line-strong); text-align: center; } .amount p { color: var(--text-3); } .amount b { font-size: 40px; line-height: 48px; color: var(--brand); letter-spacing: -1px; }
.acts { display: grid; gap: 12px; margin-top: 20px; } .acts h2 { margin-top: 8px; font-size: 14px; line-height: 20px; color: var(--text-2); } .act { display: grid; grid-template-columns: 136px 1fr; gap: 12px; align-items: center; } .act .btn { padding: 0 8px; } .act small { color: var(--text-3); font-size: 12px; line-height: 16px; } .wide { width: 100%; min-height: 48px; font-size: 16px; }
.book { display: grid; gap: 12px; } .entry { padding: 16px 20px; display: grid; gap: 10px; } .entry .line { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; } .entry .line b { font-size: 16px; } .entry .line .end { margin-left: auto; display: flex; gap: 8px; } .entry form { display: contents; } .entry ol { margin: 0; padding: 10px 12px; list-style: none; border-radius: 8px; background: var(--surface-2); color: var(--text-2); font-size: 12px; line-height: 20px; } .muted { color: var(--text-3); overflow-wrap: anywhere; }
@media (max-width: 760px) { main { padding-block: 16px 32px; } .pay { grid-template-columns: minmax(0, 1fr); gap: 16px; } .pay aside { order: -1; } .bank { max-width: none; aspect-ratio: 1.9; padding: 20px; } .msg { grid-template-columns: 1fr; padding: 16px; } .msg .code { grid-row: auto; grid-column: 1; justify-content: space-between; } .find, .find input { width: 100%; } .head .end { margin-left: 0; } .act { grid-template-columns: 124px 1fr; } .entry .line .end { margin-left: 0; width: 100%; } }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
`;

const INBOX = `
const list = document.querySelector('[data-messages]');
const refresh = async () => {
  if (document.hidden) return;
  const answer = await fetch('sms/rows' + location.search).catch(() => null);
  const rows = answer?.ok ? await answer.text() : null;
  if (rows !== null && rows !== list.dataset.shown) { list.innerHTML = rows; list.dataset.shown = rows; }
};
const copy = async (text) => {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = Object.assign(document.createElement('textarea'), { value: text });
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
};
list.addEventListener('click', async ({ target }) => {
  const button = target.closest('[data-copy]');
  if (!button) return;
  await copy(button.dataset.copy);
  button.textContent = '已复制';
});
setInterval(refresh, 2000);
document.addEventListener('visibilitychange', refresh);
`;

const ASSETS = {
  'style.css': { type: 'text/css; charset=utf-8', text: STYLE },
  'inbox.js': { type: 'text/javascript; charset=utf-8', text: INBOX },
} as const;

export function serveAssets(http: FastifyInstance): void {
  for (const [name, { type, text }] of Object.entries(ASSETS)) {
    http.get(`/assets/${name}`, (_request, reply) => reply.type(type).header('cache-control', 'no-cache').send(text));
  }
}
