import { shanghaiParts } from '#contract/rules/clock.ts';
import { SECOND, USAGE_REPORT } from '#contract/rules/constants.ts';
import { type Html, html, nothing } from '#sandbox/html.ts';
import { type Arrived, type Click, type Conversion, type Manner, manners, type Report, type StatsBook, type View } from './book.ts';

const LABELS: Readonly<Record<Manner, readonly [name: string, meaning: string]>> = {
  take: ['正常收下', '收下并答复'],
  refuse: ['拒收', '答复 503，平台应留着下次再报'],
  lose: ['收下但答复丢失', '已计数，平台会再报，重复的不再算'],
};
const LATEST = 40;
const PAGES = 12;

export const statsPage = (book: StatsBook, manner: Manner): Html => html`
<div class="head"><h1>统计中心</h1><span class="tag info">自动刷新</span>
<form class="end" method="post" action="stats/clear"><button class="btn sml">清空</button></form>
<p>平台上报的浏览、停留时长、点击和广告转化都到这里；同一编号再来只算一次。</p></div>
<form class="card manners" method="post" action="stats/manner" aria-label="答复方式">
  ${manners.map((each) => mannerButton(each, each === manner))}
</form>
<div data-figures aria-live="polite">${figures(book)}</div>`;

const mannerButton = (manner: Manner, isChosen: boolean): Html => {
  const [name, meaning] = LABELS[manner];
  return html`<button class="manner" name="manner" value="${manner}"
      aria-pressed="${String(isChosen)}"><b>${name}</b><small>${meaning}</small></button>`;
};

const of = <K extends Arrived['kind']>(list: readonly Arrived[], kind: K) =>
  list
    .filter((each): each is Extract<Arrived, { kind: K }> => each.kind === kind)
    .map(({ record }) => record as Extract<Arrived, { kind: K }>['record']);

/** The part of the page that changes as records arrive. */
export function figures(book: StatsBook): Html {
  const list = book.list();
  const reports = of(list, 'report');
  const views = of(list, 'view');
  const conversions = of(list, 'conversion');
  if (list.length === 0) {
    return html`<div class="card state"><h2>还没有数据到达</h2><p>在平台上随便逛逛，离开页面或每满 ${USAGE_REPORT / SECOND} 秒就会上报一次。</p></div>`;
  }
  const visitors = new Set([...reports, ...views].map(({ onlyuser }) => onlyuser)).size;
  const clicks = reports.reduce((sum, { pageTools }) => sum + pageTools.length, 0);
  return html`
<dl class="figures">
  ${figure('停留时长', duration(reports.reduce((sum, { time }) => sum + time, 0)))}
  ${figure('浏览', `${views.length} 页`)}
  ${figure('点击', `${clicks} 次`)}
  ${figure('访客', `${visitors} 人`)}
  ${figure('广告转化', `${conversions.length} 单`)}
  ${figure('重复未计', `${book.repeats()} 条`)}
</dl>
<div class="columns">
  ${pagesTable(reports, views)}
  ${channelsList(reports, views)}
</div>
<section class="card latest" aria-label="最近到达"><h2>最近到达</h2><ol>${list.slice(0, LATEST).map(line)}</ol></section>`;
}

const figure = (name: string, value: string): Html => html`<div class="card"><dt>${name}</dt><dd>${value}</dd></div>`;

function pagesTable(reports: readonly Report[], views: readonly View[]): Html {
  const rows = new Map<string, { title: string; seconds: number; views: number; clicks: number }>();
  const rowOf = (name: string) => rows.get(name) ?? { title: '', seconds: 0, views: 0, clicks: 0 };
  for (const { name } of views) rows.set(name, { ...rowOf(name), views: rowOf(name).views + 1 });
  for (const { name, title, time, pageTools } of reports) {
    const row = rowOf(name);
    rows.set(name, { ...row, title: row.title || title, seconds: row.seconds + time, clicks: row.clicks + pageTools.length });
  }
  const sorted = [...rows].toSorted(([, one], [, other]) => other.seconds - one.seconds).slice(0, PAGES);
  const longest = Math.max(1, ...sorted.map(([, { seconds }]) => seconds));
  return html`<section class="card table"><h2>按页面</h2><table>
<thead><tr><th>页面</th><th class="num">停留</th><th class="num">浏览</th><th class="num">点击</th></tr></thead>
<tbody>${sorted.map(
    ([name, row]) => html`<tr>
  <td><b>${row.title.split('-').at(-1) || name}</b><small>${name}</small>
    <meter min="0" max="${longest}" value="${row.seconds}"
      aria-label="停留占比"></meter></td>
  <td class="num">${duration(row.seconds)}</td><td class="num">${row.views}</td><td class="num">${row.clicks}</td>
</tr>`,
  )}</tbody></table></section>`;
}

function channelsList(reports: readonly Report[], views: readonly View[]): Html {
  const visits = Map.groupBy([...views, ...reports], ({ sem }) => sem);
  const rows = [...visits].map(([sem, records]) => ({ sem, visitors: new Set(records.map(({ onlyuser }) => onlyuser)).size }));
  const most = Math.max(1, ...rows.map(({ visitors }) => visitors));
  return html`<section class="card channels"><h2>按渠道</h2><ul>${rows
    .toSorted((one, other) => other.visitors - one.visitors)
    .map(
      ({ sem, visitors }) => html`<li>
  <span><b>${sem || '直接访问'}</b><em>${visitors} 人</em></span><meter min="0"
    max="${most}" value="${visitors}" aria-label="访客占比"></meter></li>`,
    )}</ul></section>`;
}

function line({ at, ...one }: Arrived): Html {
  const time = html`<time datetime="${new Date(at).toISOString()}">${clockOf(at)}</time>`;
  if (one.kind === 'conversion') return html`<li>${time}<span class="tag ok">转化</span><p>${conversionText(one.record)}</p></li>`;
  if (one.kind === 'view')
    return html`<li>${time}<span class="tag info">浏览</span><p><b>${one.record.name}</b>${whoOf(one.record)}</p></li>`;
  const { record } = one;
  return html`<li>${time}<span class="tag wait">停留</span><p><b>${record.name}</b> ${duration(record.time)}${whoOf(record)}</p>
${record.pageTools.length === 0 ? nothing : html`<ul class="clicks" aria-label="点击">${record.pageTools.map(click)}</ul>`}</li>`;
}

const whoOf = ({ userId, sem, onlyuser, prevPage }: Report | View): Html =>
  html`<small>${[prevPage && `来自 ${prevPage}`, sem && `渠道 ${sem}`, userId === null ? `访客 ${onlyuser.slice(0, 6)}` : `用户 ${userId}`]
    .filter(Boolean)
    .join(' · ')}</small>`;

const click = ({ action, value }: Click): Html => html`<li>${action} ${value.gameName || value.id}<em>${duration(value.time)}</em></li>`;

const conversionText = ({ order_no, bd_vid, qhclickid, conversion_type }: Conversion): string =>
  `类型 ${conversion_type} · 订单 ${order_no}${bd_vid === null ? '' : ` · 百度 ${bd_vid}`}${qhclickid === null ? '' : ` · 360 ${qhclickid}`}`;

const duration = (seconds: number): string => {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} 秒`;
  const minutes = Math.floor(whole / 60);
  return minutes < 60 ? `${minutes} 分 ${whole % 60} 秒` : `${Math.floor(minutes / 60)} 时 ${minutes % 60} 分`;
};

const two = (part: number): string => String(part).padStart(2, '0');

const clockOf = (at: number): string => {
  const { h, mi, s } = shanghaiParts(at);
  return `${two(h)}:${two(mi)}:${two(s)}`;
};
