import { Window } from 'happy-dom';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import { nameOf, textBlocks } from '#contract/names.ts';
import { RichText } from '#screens/parts/RichText.tsx';
import { blocksOf } from '#service/kernel/contents/markdown.ts';
import { blocksOf as previewedBlocks } from '#operator/preview/SitePreview.tsx';
import { attacks } from './markdownAttacks.ts';
import published from './published/dompurify.json' with { type: 'json' };

const Page = (props: { ssrPath: string; children?: ReactNode }) => Router({ children: null, ...props });

const drawnOn = (part: ReactNode): string => renderToStaticMarkup(createElement(Page, { ssrPath: '/help' }, part));

/** What a page shows of a text in Markdown. */
function htmlOf(markdown: string): string {
  const blocks = blocksOf(markdown).map((block) => ({ ...block, kind: nameOf(textBlocks, block.kind) }));
  return drawnOn(createElement(RichText, { blocks }));
}

/** What the console's preview shows of it. */
const previewOf = (markdown: string): string => drawnOn(createElement(RichText, { blocks: previewedBlocks(blocksOf(markdown)) }));

const drawn = new Set(['DIV', 'P', 'H2', 'H3', 'UL', 'OL', 'LI', 'BLOCKQUOTE', 'PRE', 'CODE', 'STRONG', 'EM', 'A', 'HR']);
const attributes = new Set(['class', 'href', 'rel', 'start']);
const SAFE = /^(?:\/(?![/\\])|https:\/\/[^@]*$|mailto:[^?]+$|tel:)/;

const { document } = new Window();

/** Elements, attributes and addresses that no text may bring to the page. */
function dangers(html: string): string[] {
  document.body.innerHTML = html;
  return [...document.body.querySelectorAll('*')].flatMap((element) => {
    const href = element.getAttribute('href');
    return [
      ...(drawn.has(element.tagName) ? [] : [element.tagName]),
      ...[...element.attributes].map(({ name }) => name).filter((name) => !attributes.has(name)),
      ...(href !== null && !SAFE.test(href) ? [href] : []),
    ];
  });
}

it('has more than 200 attacks', () => expect(attacks.length).toBeGreaterThanOrEqual(200));

it.each(attacks)('%j brings only text to the page and the console’s preview', (attack) => {
  expect([...dangers(htmlOf(attack)), ...dangers(previewOf(attack))]).toEqual([]);
});

it(`of ${published.length} published attacks none brings more than text to the page or to the console’s preview`, () => {
  expect(published.length).toBeGreaterThanOrEqual(200);
  const found = published.flatMap((attack) =>
    [attack, `\n\n${attack}\n\n`, `# ${attack}`, `- ${attack}`, `[${attack}](${attack})`].flatMap((text) =>
      [...dangers(htmlOf(text)), ...dangers(previewOf(text))].map((danger) => `${danger}: ${attack}`),
    ),
  );
  expect(found).toEqual([]);
});

it('finds what it looks for', () => {
  const html = '<img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a><a href="//elsewhere.example">x</a>';
  expect(dangers(html)).toEqual(['IMG', 'src', 'onerror', 'javascript:alert(1)', '//elsewhere.example']);
});

describe('a text', () => {
  it('has headings, paragraphs, nested lists, quotes, code, rules and links', () => {
    const html = htmlOf(
      [
        '# 大标题',
        '### 小标题',
        '一段**要紧**的*话*，`代码`，[帮助](/help?right=cancel)，[外面](https://zuhao.example/a)',
        '3. 三\n4. 四\n   - 内一\n   - 内二\n5. 五\n\n   再一段',
        '> 引用\n> 两行',
        '```\n一行\n二行\n```',
        '---',
        '![说明](/x.png)',
      ].join('\n\n'),
    ).replaceAll(/ class="[^"]*"/g, '');
    expect(html).toBe(
      '<div><h2>大标题</h2><h3>小标题</h3>' +
        '<p>一段<strong>要紧</strong>的<em>话</em>，<code>代码</code>，<a href="/help?right=cancel">帮助</a>，' +
        '<a href="https://zuhao.example/a" rel="noreferrer">外面</a></p>' +
        '<ol start="3"><li>三</li><li>四<ul><li>内一</li><li>内二</li></ul></li><li>五\n再一段</li></ol>' +
        '<blockquote>引用\n两行</blockquote><pre><code>一行\n二行</code></pre><hr/><p>说明</p></div>',
    );
  });

  it('states limits by name', () => expect(htmlOf('保留 {{order_hold}}。')).toContain('保留 15 分钟。'));
});
