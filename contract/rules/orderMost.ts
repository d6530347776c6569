import { ORDER_MOST } from './constants.ts';
import { yuanDigits } from './money.ts';

export const ORDER_TOO_LARGE = `一个订单（含押金、游戏币和续租）最多 ${yuanDigits(ORDER_MOST)} 元，请缩短时长或减少游戏币`;
