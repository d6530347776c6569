import type { contents as rest } from '#contract/operator/index.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { formatClock, formatDate } from '#contract/rules/clock.ts';

export type Listed = DataOf<typeof rest.listContents>['list'][number];

export const stateTexts: Readonly<Record<Listed['state'], string>> = {
  shown: '在站上',
  later: '还没到时间',
  over: '过了时间',
  withdrawn: '已撤下',
  maintenance: '在维护',
};

/** From and until, as far as they are set. */
export function windowText({ shown_from: from, shown_until: until }: Pick<Listed, 'shown_from' | 'shown_until'>): string {
  const text = (at: number): string => `${formatDate(at).slice(0, 5)}${formatClock(at)}`;
  const parts = [from === null ? '' : `${text(from)} 起`, until === null ? '' : `到 ${text(until)}`];
  return parts.filter(Boolean).join('，');
}

export const versionText = ({ version, at, by }: Pick<Listed, 'version' | 'at' | 'by'>): string =>
  version === 0 || at === null ? '没有改过' : `第 ${version} 版，${by ?? ''}，${formatClock(at)}`;
