import { addLocale, locale } from 'primereact/api';

export const LOCALE = 'zh-CN';

const days = ['日', '一', '二', '三', '四', '五', '六'];
const months = Array.from({ length: 12 }, (_, at) => `${at + 1}月`);

/** Names that PrimeReact reads out; its types lack some of them. */
const aria = {
  close: '关闭',
  previous: '上一页',
  next: '下一页',
  navigation: '翻页',
  expandLabel: '展开',
  collapseLabel: '收起',
  selectRow: '选中这一行',
  unselectRow: '不选这一行',
  selectAll: '全选',
  unselectAll: '全不选',
};

addLocale(LOCALE, {
  firstDayOfWeek: 1,
  dayNames: days.map((day) => `星期${day}`),
  dayNamesShort: days.map((day) => `周${day}`),
  dayNamesMin: days,
  monthNames: months,
  monthNamesShort: months,
  chooseDate: '选日期',
  chooseMonth: '选月份',
  chooseYear: '选年份',
  today: '今天',
  clear: '清除',
  emptyMessage: '没有',
  aria,
});
locale(LOCALE);
