import type { FastifyReply } from 'fastify';
import { type Html, html, nothing } from './html.ts';

export interface Page {
  readonly title: string;
  /** Relative path to the first page, so that the pages also work below a path of another server. */
  readonly root: '.' | '..' | '../..';
  readonly body: Html;
  /** Name of a style sheet in `assets/`, in addition to the common ones. */
  readonly style?: string | undefined;
  /** Name of a script in `assets/`. */
  readonly script?: string | undefined;
}

/** The sandbox's other pages and the site, for the head of every page. */
export interface Places {
  readonly site: string;
  readonly parts: readonly { readonly title: string; readonly path: string }[];
}

declare module 'fastify' {
  interface FastifyReply {
    readonly places: Places;
  }
}

const nav = ({ site, parts }: Places, root: Page['root'], title: string): Html => html`<nav class="ways" aria-label="其他页面">
${parts.map((part) => html`<a href="${root}/${part.path}"${part.title === title ? html` aria-current="page"` : nothing}>${part.title}</a>`)}
<a class="site" href="${site}">回租号平台</a></nav>`;

const LOGO = html`<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
  <rect width="32" height="32" rx="8" fill="#ffb020"/>
  <path d="M9 11h9a4 4 0 0 1 0 8h-3l-4 5v-5" fill="none" stroke="#0b1020" stroke-width="2.6" stroke-linecap="round"/>
  <circle cx="23.5" cy="9" r="2.5" fill="#c2410c"/>
</svg>`;

export function sendPage(reply: FastifyReply, { title, root, body, style, script }: Page, status = 200): FastifyReply {
  const { markup } = html`<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · 模拟外部世界</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${root}/assets/style.css">
<link rel="stylesheet" href="${root}/assets/pages.css">
${style === undefined ? '' : html`<link rel="stylesheet" href="${root}/assets/${style}">`}
${script === undefined ? '' : html`<script src="${root}/assets/${script}" defer></script>`}
</head>
<body>
<header class="top"><div class="wrap">
<a class="logo" href="${root}/">${LOGO}<span>模拟外部世界</span></a>
<span class="env">测试环境 · 不产生真实扣款和短信</span>
</div>${nav(reply.places, root, title)}</header>
<main class="wrap">${body}</main>
</body>
</html>`;
  return reply.status(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(markup);
}

export const sendFault = (reply: FastifyReply, root: Page['root'], title: string, why: string): FastifyReply =>
  sendPage(
    reply,
    {
      title,
      root,
      body: html`<section class="card state" role="alert"><h1>${title}</h1><p>${why}</p><a class="btn" href="${root}/">返回首页</a></section>`,
    },
    400,
  );
