import { addLocale } from 'primereact/api';

export const LOCALE = 'zh-CN';

const days = ['日', '一', '二', '三', '四', '五', '六'];
const months = Array.from({ length: 12 }, (_, at) => `${at + 1}月`);

addLocale(LOCALE, {
  firstDayOfWeek: 1,
  dayNames: days.map((day) => `星期${day}`),
  dayNamesShort: days.map((day) => `周${day}`),
  dayNamesMin: days,
  monthNames: months,
  monthNamesShort: months,
  today: '今天',
  clear: '清除',
  emptyMessage: '没有',
  aria: { close: '关闭', expandRow: '展开', collapseRow: '收起', previous: '上一页', next: '下一页' },
});
