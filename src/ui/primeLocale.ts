import { addLocale } from 'primereact/api';

const days = ['日', '一', '二', '三', '四', '五', '六'];
const months = Array.from({ length: 12 }, (_, at) => `${at + 1}月`);

/** Chinese names of PrimeReact's parts; the name is that of `locale` in a provider. */
export const CHINESE = 'zh-CN';

addLocale(CHINESE, {
  firstDayOfWeek: 1,
  dayNames: days.map((day) => `星期${day}`),
  dayNamesShort: days.map((day) => `周${day}`),
  dayNamesMin: days,
  monthNames: months,
  monthNamesShort: months,
  today: '今天',
  clear: '清除',
  chooseDate: '选日期',
  chooseMonth: '选月份',
  chooseYear: '选年份',
  prevMonth: '上个月',
  nextMonth: '下个月',
  prevYear: '上一年',
  nextYear: '下一年',
  prevHour: '早一小时',
  nextHour: '晚一小时',
  prevMinute: '早几分钟',
  nextMinute: '晚几分钟',
  emptyMessage: '没有结果',
  aria: {
    firstPageLabel: '第一页',
    lastPageLabel: '最后一页',
    nextPageLabel: '下一页',
    prevPageLabel: '上一页',
    pageLabel: '第 {page} 页',
    rowsPerPageLabel: '每页几行',
    selectAll: '全选',
    unselectAll: '全不选',
    close: '关闭',
  },
});
