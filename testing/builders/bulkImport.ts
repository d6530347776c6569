import type { ListingFilePartsFragment } from '#api/generated/operations.ts';

/** A file of two accounts as a page reads it. */
export const aListingFilePage = (wish: Partial<ListingFilePartsFragment> = {}): ListingFilePartsFragment => ({
  id: '71',
  gameId: '12',
  gameName: '王者荣耀',
  name: '账号.csv',
  state: 'READY',
  percent: 40,
  rows: 2,
  columns: [
    { header: '标题', name: '标题', first: '荣耀王者 百款皮肤', second: '全英雄 满铭文', third: '' },
    { header: '时价', name: '时租价', first: '3.5 元', second: '4 元', third: '' },
  ],
  faultCount: 0,
  faults: [],
  problem: null,
  onOffer: 1,
  waiting: 1,
  begunAt: 1_795_000_000_000,
  changedAt: 1_795_000_001_000,
  ...wish,
});

export const aFaultyFilePage = (): ListingFilePartsFragment =>
  aListingFilePage({
    state: 'FAULTY',
    faultCount: 3,
    onOffer: 0,
    waiting: 0,
    faults: [
      { cell: 'B3', row: 3, column: '时租价', value: '免费', reason: '价格格式不正确', right: '元每小时' },
      { cell: '', row: 4, column: '', value: '', reason: '引号不成对或位置不对', right: '' },
    ],
  });
