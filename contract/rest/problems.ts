import { BARGAIN_PERCENT } from '#contract/rules/bargain.ts';
import { CONTACT_REST, ID_DIGITS_ASKED, PAY_PASSWORD_LOCK } from '#contract/rules/account.ts';
import {
  ADULT_AGE,
  CREDIT_TO_BOOK_AHEAD,
  DAY,
  LET_GO_A_DAY,
  LET_GO_OF_ONE,
  HOUR,
  MINUTE,
  NEWCOMER_ORDERS_AT_ONCE,
  NEWCOMER_ORDERS_A_DAY,
  ORDER_HOLD,
  UNPAID_ORDERS_AT_ONCE,
} from '#contract/rules/constants.ts';
import { ALERTS_MOST } from '#contract/rules/alert.ts';
import { BULK_UNDO } from '#contract/rules/bulk.ts';
import { FREE_PLAYS_A_DAY, SUPER_FREE_PLAYS_A_DAY } from '#contract/rules/membership.ts';
import { CREDIT_CHANGES, CREDIT_TO_RENT, SIGN_IN_COINS } from '#contract/rules/loyalty.ts';
import { LOGIN_FIRST } from '#contract/rules/listingForm.ts';
import { REVEALS_A_DAY } from '#contract/rules/operators.ts';
import { APPLY_AGAIN, CREDIT_TO_PUBLISH, DRAFTS_MOST, PUBLISH_MOST } from '#contract/rules/merchant.ts';
import { ORDER_TOO_LARGE } from '#contract/rules/orderMost.ts';
import { PICTURE_INVALID, PICTURE_SIZE, UPLOADS_AT_ONCE } from '#contract/rules/picture.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { NICKNAME_ONCE } from '#contract/rules/profile.ts';
import { SAVED_SEARCHES_MOST } from '#contract/rules/savedSearch.ts';
import { FOLLOWED_MOST } from '#contract/rules/shop.ts';
import { CREDIT_FOR_TASKS, PAIR_A_DAY, PLACE_STATEMENTS_MOST, TASKS_AT_ONCE } from '#contract/rules/task.ts';
import { STAFF_MOST } from '#contract/rules/staff.ts';
import { WITHDRAWALS_A_DAY } from '#contract/rules/withdrawal.ts';

const TOO_LOW_TO_BOOK = `信用分低于 ${CREDIT_TO_BOOK_AHEAD}，暂时不能预约。现在可以立即租，按时租完一单加 ${CREDIT_CHANGES.finished_order} 分`;
const TOO_LOW_TO_RENT = `信用分低于 ${CREDIT_TO_RENT}，暂时不能租号。绑定邮箱加 ${CREDIT_CHANGES.email} 分，每月 1 日恢复 ${CREDIT_CHANGES.monthly} 分`;

const LET_GO_OF_ONE_TEXT = `这个账号今天 ${LET_GO_OF_ONE} 次下单都没有付款，今天不能再租它。请选择其他账号，或明天 0 点后再来`;
const LET_GO_TEXT = `今天已有 ${LET_GO_A_DAY} 个订单没有付款，今天不能再下单，明天 0 点恢复。下单后请在 ${ORDER_HOLD / MINUTE} 分钟内付款`;

const TASK_CREDIT = `信用分低于 ${CREDIT_FOR_TASKS}，暂时不能接任务。按时租完一单加 ${CREDIT_CHANGES.finished_order} 分`;
const TASK_PAIR = `同一个人之间的报酬每天最多 ${formatYuan(PAIR_A_DAY)}，请明天再接，或接别人的任务`;
const FREE_PLAY_USED_UP =
  `今天的免费玩次数用完了，明天 0 点恢复。每天 ${FREE_PLAYS_A_DAY} 次，超级会员 ${SUPER_FREE_PLAYS_A_DAY} 次；` +
  `连续签到 ${SIGN_IN_COINS.length} 天可以多玩一次`;

/** One refusal that a call can give. */
export interface ProblemKind {
  /** `code` of the envelope. Stable: clients depend on it. */
  readonly code: number;
  /** HTTP status of the response. */
  readonly status: number;
  /** Chinese text for the user, unless the refusal has a more specific one. */
  readonly message: string;
}

/** A gateway maps unknown refusals of a newer service to FORBIDDEN and CONFLICT. */
const kinds = {
  BAD_REQUEST: { code: 40000, status: 400, message: '请求内容有误，请检查后重试' },
  UNAUTHENTICATED: { code: 40100, status: 401, message: '未登录或登录状态已过期,请重新登录' },
  FORBIDDEN: { code: 40300, status: 403, message: '没有权限进行此操作' },
  NOT_FOUND: { code: 40400, status: 404, message: '内容不存在或已被移除' },
  CONFLICT: { code: 40900, status: 409, message: '操作失败，请重试！' },
  RATE_LIMITED: { code: 42900, status: 429, message: '操作太频繁，请稍后再试' },
  INTERNAL: { code: 50000, status: 500, message: '服务器出错' },
  UPSTREAM: { code: 50200, status: 502, message: '服务器出错' },
  NOT_READY: { code: 50300, status: 503, message: '服务正在维护，请稍后再试' },
  TIMEOUT: { code: 50400, status: 504, message: '请求超时，请重试' },

  LISTING_DELETED: { code: -400, status: 404, message: '账号已删除' },
  NEED_VERIFY: { code: -410, status: 403, message: '密码错误超过3次，请验证' },

  IDEMPOTENCY_KEY_MISSING: { code: 40001, status: 400, message: '缺少幂等键，请刷新页面后重试' },
  IDEMPOTENCY_KEY_REUSED: { code: 42201, status: 422, message: '同一幂等键不能用于不同的请求' },

  SIGN_INVALID: { code: 40301, status: 403, message: '请求签名无效或已过期，请重试' },
  SIGN_REPLAYED: { code: 40302, status: 403, message: '请求签名已被使用，请重试' },
  CAPTCHA_FAILED: { code: 40303, status: 403, message: '滑块验证后端校验不通过' },
  CAPTCHA_TEXT_WRONG: { code: 40306, status: 403, message: '字符不正确，请看新图再输入' },
  CAPTCHA_AGAIN: { code: 40307, status: 403, message: '验证通过，还需再验证一次' },
  VERIFY_KEY_INVALID: { code: 40304, status: 403, message: '请先完成滑块验证' },
  SMS_TOO_SOON: { code: 42901, status: 429, message: '验证码发送太频繁，请稍后再试' },
  PICTURE_LIMIT: { code: 42904, status: 429, message: '今日上传次数已用完，请明天再试' },
  PICTURES_AT_ONCE: { code: 42906, status: 429, message: `同时最多上传 ${UPLOADS_AT_ONCE} 张图片，请等前一张传完再试` },
  UPLOAD_SLOW: { code: 40800, status: 408, message: '网络太慢，图片没有传完，请换个网络再试' },
  SUGGESTION_LIMIT: { code: 42905, status: 429, message: '今天提交的次数已用完，请明天再来' },
  SMS_LIMIT: { code: 42902, status: 429, message: '今日验证码次数已用完，请明天再试' },
  SMS_CODE_WRONG: { code: 42210, status: 422, message: '验证码错误' },
  SMS_CODE_EXPIRED: { code: 42211, status: 422, message: '验证码已失效，请重新获取' },
  WRONG_CREDENTIALS: { code: 42212, status: 422, message: '用户名或密码错误' },
  PHONE_TAKEN: { code: 42213, status: 422, message: '该手机号已注册，请直接登录' },
  EMAIL_BOUND: { code: 42228, status: 422, message: '当前账号已绑定邮箱' },
  EMAIL_TAKEN: { code: 42229, status: 422, message: '该邮箱已绑定其他账号，请换一个' },
  PHONE_BOUND: { code: 42227, status: 422, message: '当前账号已绑定手机号' },
  PHONE_UNREGISTERED: { code: 42214, status: 422, message: '该手机号尚未注册，请先注册' },
  EMAIL_CODE_WRONG: { code: 42216, status: 422, message: '邮箱验证码错误' },
  EMAIL_CODE_EXPIRED: { code: 42217, status: 422, message: '邮箱验证码已失效，请重新获取' },
  EMAIL_UNBOUND: { code: 42218, status: 422, message: '还没有绑定邮箱' },
  PROOF_INVALID: { code: 40305, status: 403, message: '身份验证已失效，请重新验证' },
  CONTACT_TOO_NEW: {
    code: 40318,
    status: 403,
    message: `手机号或邮箱更换后 ${CONTACT_REST / HOUR} 小时内，不能用它验证密码和资金相关的操作，请换一种方式或到时再试`,
  },
  ID_DIGITS_REQUIRED: { code: 40319, status: 403, message: ID_DIGITS_ASKED },
  ID_DIGITS_WRONG: { code: 42222, status: 422, message: '身份证号后几位不对，请重新输入' },
  ACCOUNT_LIMITED: { code: 40315, status: 403, message: '账号受到限制，请在账号设置查看原因' },
  ACCOUNT_CLOSING: { code: 40316, status: 403, message: '账号正在注销，撤销注销后才能继续' },
  DEACTIVATION_HINDERED: { code: 42295, status: 422, message: '还有未处理的事项，暂时不能注销' },
  DEACTIVATION_STATE: { code: 40950, status: 409, message: '注销的进展已变化，请刷新查看' },
  PAY_PASSWORD_UNSET: { code: 40313, status: 403, message: '请先设置支付密码' },
  PAY_PASSWORD_WRONG: { code: 42219, status: 422, message: '支付密码错误' },
  PAY_PASSWORD_LOCKED: { code: 42903, status: 429, message: `支付密码错误次数过多，请 ${PAY_PASSWORD_LOCK / MINUTE} 分钟后再试` },
  PAY_PASSWORD_REQUIRED: { code: 40314, status: 403, message: '请输入支付密码' },
  PAY_PASSWORD_WEAK: { code: 42226, status: 422, message: '支付密码过于简单，请换一个' },
  PASSWORD_LEAKED: { code: 42215, status: 422, message: '该密码过于常见，请换一个' },

  PICTURE_TOO_LARGE: { code: 41300, status: 413, message: `图片不能超过 ${PICTURE_SIZE}` },
  PICTURE_INVALID: { code: 42280, status: 422, message: PICTURE_INVALID },
  NICKNAME_TAKEN: { code: 42223, status: 422, message: '这个昵称已有人使用，请换一个' },
  NICKNAME_TOO_SOON: { code: 42224, status: 422, message: NICKNAME_ONCE },

  REAL_NAME_REQUIRED: { code: 40310, status: 403, message: '请先完成实名认证' },
  MINOR_REFUSED: { code: 40311, status: 403, message: `根据未成年人保护规定，未满 ${ADULT_AGE} 周岁不能租号、充值、提现和购买会员` },
  ID_TAKEN: { code: 42220, status: 422, message: '该身份证号已被其他账号认证' },
  ALREADY_VERIFIED: { code: 42221, status: 422, message: '已完成实名认证，无需重复提交' },

  LISTING_UNLISTED: { code: 42230, status: 422, message: '账号已下架,请选择其他账号' },
  LISTING_UNRENTABLE: { code: 42231, status: 422, message: '账号不可租,请选择其他账号' },
  LISTING_MAINTENANCE: { code: 42232, status: 422, message: '游戏维护中，暂时不能租用' },
  PRICE_CHANGED: { code: 42233, status: 422, message: '价格已变动，请确认新价格' },
  FREE_PLAY_NOT_OFFERED: { code: 42350, status: 422, message: '这个账号现在不提供免费玩，请换一个' },
  FREE_PLAY_OVER: { code: 42351, status: 422, message: '这一场已经开始太久或已结束，请选后面的场次' },
  FREE_PLAY_TAKEN: { code: 42352, status: 422, message: '这一场刚被别人约走了，请换一场' },
  FREE_PLAY_OWN_TIME: { code: 42353, status: 422, message: '这个时间你已经有一场免费玩，请选别的时间' },
  FREE_PLAY_USED_UP: { code: 42354, status: 422, message: FREE_PLAY_USED_UP },
  FREE_PLAY_STATE: { code: 40990, status: 409, message: '这一场已经结束，请刷新查看' },
  BARGAIN_OFF: { code: 42360, status: 422, message: '号主现在不接受议价，可以按标价租' },
  BARGAIN_RANGE: {
    code: 42361,
    status: 422,
    message: `出价要在现价的 ${BARGAIN_PERCENT.least}% 到 ${BARGAIN_PERCENT.most}% 之间，请重新出价`,
  },
  BARGAIN_OVER: { code: 42362, status: 422, message: '今天对这个账号的议价已经结束，可以按标价租，或明天 0 点后再议' },
  LISTING_AWAITS_PASSWORD: { code: 42355, status: 422, message: '刚有人免费玩过，号主还没有换好密码，暂时不能立即租' },
  OWN_LISTING: { code: 42234, status: 422, message: '不能租用自己的账号' },
  TYPE_NOT_OFFERED: { code: 42235, status: 422, message: '该账号不支持这种租用方式' },
  PERIOD_INVALID: { code: 42236, status: 422, message: '租用时间不可用，请重新选择' },
  CREDIT_TOO_LOW: { code: 42237, status: 422, message: TOO_LOW_TO_BOOK },
  NEWCOMER_DAILY_LIMIT: { code: 42238, status: 422, message: `新用户每天最多租 ${NEWCOMER_ORDERS_A_DAY} 单，明天 0 点恢复` },
  NEWCOMER_ACTIVE_LIMIT: { code: 42239, status: 422, message: `新用户最多同时租用 ${NEWCOMER_ORDERS_AT_ONCE} 个账号，请先结束一单` },
  CREDIT_TOO_LOW_TO_RENT: { code: 42243, status: 422, message: TOO_LOW_TO_RENT },
  COINS_SHORT: { code: 42298, status: 422, message: '金币不够，签到、写评价和邀请好友可以得金币' },
  COUPON_UNUSABLE: { code: 42240, status: 422, message: '红包不可用，请重新选择' },
  GAME_MONEY_INVALID: { code: 42241, status: 422, message: '预付数量超过可用范围' },
  UNPAID_LIMIT: { code: 42242, status: 422, message: `最多同时有 ${UNPAID_ORDERS_AT_ONCE} 个待支付的订单，请先支付或取消一单` },

  LET_GO_OF_ONE_LIMIT: { code: 42244, status: 422, message: LET_GO_OF_ONE_TEXT },
  LET_GO_LIMIT: { code: 42245, status: 422, message: LET_GO_TEXT },
  BOOKING_TAKEN: { code: 42246, status: 422, message: '这段时间已有别人先付款，订单随即关闭，请换个时间再预约' },
  ORDER_TOO_LARGE: { code: 42247, status: 422, message: ORDER_TOO_LARGE },

  ORDER_STATE: { code: 40910, status: 409, message: '订单状态已变化，请刷新后重试' },
  ORDER_CLOSED: { code: 40911, status: 409, message: '订单已关闭' },
  ORDER_ALREADY_PAID: { code: 40912, status: 409, message: '订单已支付，无需重复支付' },
  BALANCE_SHORT: { code: 42250, status: 422, message: '余额不足，请充值或使用银行卡支付' },
  CANCEL_FEE_CHANGED: { code: 42251, status: 422, message: '取消费用已变化，请重新确认' },
  RENEW_CONFLICT: { code: 42252, status: 422, message: '续租时间已被预约，请选择更短的时长' },
  CODE_INVALID: { code: 42310, status: 422, message: '兑换码无效，请检查后重试' },
  CODE_USED: { code: 42311, status: 422, message: '已兑换，同一批兑换码每人只能用一次' },
  SAVED_SEARCH_SAME: { code: 42340, status: 422, message: '这些条件已经保存过，在“保存的搜索”里打开它' },
  SAVED_SEARCHES_FULL: { code: 42341, status: 422, message: `最多保存 ${SAVED_SEARCHES_MOST} 个搜索，请先删除一个再保存` },
  ALERT_NEEDLESS: { code: 42342, status: 422, message: '这个账号现在就能租，不用等提醒' },
  ALERTS_FULL: { code: 42343, status: 422, message: `最多同时等 ${ALERTS_MOST} 个提醒，请先在“提醒”里关掉一个` },
  FOLLOWED_FULL: { code: 42344, status: 422, message: `最多关注 ${FOLLOWED_MOST} 个店铺，请先取消一个再关注` },
  COMPLAINT_OPEN: { code: 42270, status: 422, message: '这个订单有投诉正在处理' },
  COMPLAINT_TOO_LATE: { code: 42271, status: 422, message: '已过可以投诉的时间' },
  COMPLAINT_WITHDRAWN_ONCE: { code: 42272, status: 422, message: '投诉只能撤回一次' },
  COMPLAINT_DECIDED: { code: 42273, status: 422, message: '这一方的投诉已经裁决过' },
  COMPLAINT_OVER: { code: 40960, status: 409, message: '投诉已经结束，请刷新查看' },
  COMPLAINT_FULL: { code: 42274, status: 422, message: '陈述已达上限，请等待平台裁决' },
  REVIEW_TOO_EARLY: { code: 42320, status: 422, message: '租用结束后才能评价' },
  REVIEW_TOO_LATE: { code: 42321, status: 422, message: '已经过了可以评价的时间' },
  REVIEW_DONE: { code: 42322, status: 422, message: '已经提交过，不能重复提交' },
  REVIEW_REFUNDED: { code: 42323, status: 422, message: '没有实际租用的订单不能评价' },
  CHAT_ENDED: { code: 40970, status: 409, message: '会话已结束，可以重新发起' },
  CHAT_RATED: { code: 42330, status: 422, message: '已经评价过，谢谢' },
  CHAT_NOT_ENDED: { code: 42331, status: 422, message: '会话结束后才能评价' },
  CHAT_GAP: { code: 40971, status: 409, message: '前面还有没有送达的通知' },
  PHONE_UNBOUND: { code: 40312, status: 403, message: '当前账号未绑定手机号' },
  CREDENTIALS_LOCKED: { code: 40320, status: 403, message: '上号信息只在租用期间可看' },
  CREDENTIALS_UNREADABLE: { code: 50320, status: 503, message: '上号信息暂时无法读取，请联系客服' },
  LISTING_NOT_OFFERED: { code: 42351, status: 422, message: '账号没有上架，先上架再设置休息' },
  LOGIN_UNCHANGED: { code: 42350, status: 422, message: '新密码和原来的一样，请先在游戏里改好再填' },
  LOGIN_IN_USE: { code: 40990, status: 409, message: '正在出租，租用结束后再改密码' },
  ALIPAY_UNBOUND: { code: 40340, status: 403, message: '请先绑定支付宝账号' },
  ALIPAY_HOLDER: { code: 42290, status: 422, message: '收款人须与实名认证的姓名一致' },
  CONTRACT_UNSIGNED: { code: 40341, status: 403, message: '请先签署服务协议' },
  WITHDRAWAL_DAILY_LIMIT: { code: 42291, status: 422, message: `每天最多提现 ${WITHDRAWALS_A_DAY} 次（取消和没有成功的不算），请明天再来` },
  WITHDRAWAL_STATE: { code: 40940, status: 409, message: '提现已在打款或已结束，请刷新查看' },
  CHARGE_NEEDLESS: { code: 42292, status: 422, message: '余额足够支付这个订单，无需充值' },
  PAYMENT_SIGNATURE: { code: 40330, status: 403, message: '支付通知签名无效' },
  PAYMENT_MISMATCH: { code: 42260, status: 422, message: '支付通知与订单不符' },
  PAYOUT_SIGNATURE: { code: 40331, status: 403, message: '打款通知签名无效' },
  PAYOUT_MISMATCH: { code: 42261, status: 422, message: '打款通知与提现不符' },
  CONTRACT_SIGNATURE: { code: 40332, status: 403, message: '签约通知签名无效' },
  CONTRACT_MISMATCH: { code: 42262, status: 422, message: '签约通知与协议不符' },
  DESK_SIGNATURE: { code: 40333, status: 403, message: '客服通知签名无效' },

  APPLICATION_STATE: { code: 40990, status: 409, message: '申请已经提交或有了结果，请刷新查看' },
  APPLICATION_TOO_EARLY: { code: 42470, status: 422, message: `上次申请没有通过，${APPLY_AGAIN / DAY} 天后可以再申请` },
  SHOP_NAME_TAKEN: { code: 42471, status: 422, message: '这个店铺名已经有人用，请换一个' },
  EDITED_ELSEWHERE: { code: 40991, status: 409, message: '这份内容刚在别处改过，请看过新的内容再保存' },
  STAFF_SHOP: { code: 42498, status: 422, message: '认证为个人店铺或商户后才能加店员' },
  STAFF_FULL: { code: 42499, status: 422, message: `最多 ${STAFF_MOST} 位店员，请先移除一位` },
  STAFF_KNOWN: { code: 40999, status: 409, message: '这个手机号已经是店员，或已经邀请过' },
  FILE_STATE: { code: 40998, status: 409, message: '这份文件的进度刚有变化，请刷新查看' },
  LISTING_STATE: { code: 40992, status: 409, message: '账号的状态刚有变化，请刷新查看' },
  PUBLISH_CREDIT: {
    code: 42472,
    status: 422,
    message: `信用分低于 ${CREDIT_TO_PUBLISH}，暂时不能发布账号。租号完成一单加 ${CREDIT_CHANGES.finished_order} 分`,
  },
  PUBLISH_STOPPED: { code: 42477, status: 422, message: '近期多次没有交付已付款的预约，平台审核之后才能继续发布，可以联系客服' },
  PUBLISH_FULL: { code: 42473, status: 422, message: `没有认证最多上架 ${PUBLISH_MOST.none} 个账号，申请开店后可以上架更多` },
  LOGIN_TAKEN: { code: 42474, status: 422, message: '这个登录账号已经在平台上架，请核对登录账号和大区' },
  LOGIN_MISSING: { code: 42475, status: 422, message: LOGIN_FIRST },
  PRICE_JUMP: { code: 40993, status: 409, message: '价格改动超过一半，请确认后再改' },
  DRAFTS_FULL: { code: 42476, status: 422, message: `最多存 ${DRAFTS_MOST} 份草稿，请先发布或删除一份` },
  LISTING_BUSY: { code: 40994, status: 409, message: '账号还有没结束的订单，结束后才能删除' },
  BULK_STALE: { code: 40972, status: 409, message: '选中的账号刚有变化，请看过新的预览再确认' },
  BULK_UNDONE: { code: 40973, status: 409, message: '这次修改已经撤销过了' },
  BULK_UNDO_LATE: { code: 42478, status: 422, message: `改完 ${BULK_UNDO / MINUTE} 分钟内才能撤销，现在请重新修改` },

  DRAW_NOT_READY: { code: 40988, status: 409, message: '这一场还没有开奖，开奖后再来转' },
  DRAW_STATE: { code: 40989, status: 409, message: '这一场已经截止或结束，不能再改' },
  TASK_STATE: { code: 40995, status: 409, message: '任务的进展刚有变化，请刷新查看' },
  TASK_CONTACT: { code: 42500, status: 422, message: '不能写联系方式和链接，请删掉再提交；沟通都在交付记录里' },
  TASK_OWN: { code: 42501, status: 422, message: '不能接自己发布的任务，可以在“我的任务”里查看' },
  TASK_FULL: { code: 42502, status: 422, message: '名额刚被接完，有人放弃或超时会重新开放，也可以看看别的任务' },
  TASK_CREDIT: { code: 42503, status: 422, message: TASK_CREDIT },
  TASKS_AT_ONCE: { code: 42504, status: 422, message: `最多同时接 ${TASKS_AT_ONCE} 个任务，有一个通过、裁决或放弃之后再接` },
  TASK_PAIR: { code: 42505, status: 422, message: TASK_PAIR },
  TASK_FULL_RECORD: { code: 42506, status: 422, message: `每一方最多陈述 ${PLACE_STATEMENTS_MOST} 次，请等平台裁决` },

  OPERATOR_SIGN_IN: { code: 42400, status: 422, message: '姓名、密码或动态码不对，请核对后再试；动态码用过一次就要等下一个' },
  OPERATOR_LOCKED: { code: 42906, status: 429, message: '错误次数过多，请稍后再试；急用时在登录过的设备上登录，或用恢复码代替动态码' },
  OPERATOR_NAME_TAKEN: { code: 42401, status: 422, message: '已经有这个姓名，请换一个' },
  OPERATOR_LAST_ADMIN: { code: 42402, status: 422, message: '这是最后一位管理员，请先给另一个人管理员的角色' },
  REASON_MISSING: { code: 42296, status: 422, message: '请认领这件事，或写明为什么要看' },
  REVEALS_SPENT: { code: 42907, status: 429, message: `今天查看隐去的信息已到 ${REVEALS_A_DAY} 次，请明天再看，或请同事看` },
  CASE_STALE: { code: 40980, status: 409, message: '这件事刚刚有变化，请看过新的情况再决定' },
  CASE_CLAIMED: { code: 40981, status: 409, message: '另一个人正在处理，请换一件，或请对方交给你' },
  APPROVAL_STATE: { code: 40982, status: 409, message: '这个申请已经有了结果，请刷新查看' },
  APPROVAL_OWN: { code: 40350, status: 403, message: '要由另一个人同意，请找同事处理' },
} as const satisfies Record<string, ProblemKind>;

/** Stable name of a refusal: thrown by the service, passed by the gateway as `extensions.code`, handled by screens. */
export type ProblemName = keyof typeof kinds;

export const problems: Readonly<Record<ProblemName, ProblemKind>> = kinds;

/** Problems of all calls, in addition to a call's own. */
export const commonProblems = ['BAD_REQUEST', 'RATE_LIMITED', 'INTERNAL', 'NOT_READY'] as const satisfies readonly ProblemName[];

/** Problems solved by a login, or with an unknown outcome: in the browser they are faults, never refusals. */
export const faults = ['UNAUTHENTICATED', 'UPSTREAM', 'NOT_READY', 'TIMEOUT', 'INTERNAL'] as const satisfies readonly ProblemName[];

const isFault = (name: ProblemName): boolean => (faults as readonly ProblemName[]).includes(name);

/** Properties of a call that determine its possible refusals. */
interface Refusable {
  readonly auth: 'none' | 'optional' | 'required';
  readonly idempotent?: boolean;
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly whileClosing?: true;
  /** Made by staff too, to whom it may be unknown. */
  readonly right?: string;
  readonly problems: readonly ProblemName[];
}

/** Whether the call is refused while the account is being closed: everything but GET and calls marked `whileClosing`. */
export const isClosedToClosing = ({ auth, method, whileClosing }: Pick<Refusable, 'auth' | 'method' | 'whileClosing'>): boolean =>
  auth === 'required' && method !== 'GET' && whileClosing !== true;

/** Every refusal of a call: common ones, those of authentication and idempotency, and its own. */
export const problemsOf = (call: Refusable): readonly ProblemName[] => {
  const { auth, idempotent, problems: own } = call;
  const login: ProblemName[] =
    auth === 'none' ? [] : ['UNAUTHENTICATED', ...(isClosedToClosing(call) ? (['ACCOUNT_CLOSING'] as const) : [])];
  const key: ProblemName[] = idempotent ? ['IDEMPOTENCY_KEY_MISSING', 'IDEMPOTENCY_KEY_REUSED'] : [];
  const staff: ProblemName[] = call.right === undefined ? [] : ['NOT_FOUND'];
  return [...new Set<ProblemName>([...commonProblems, ...login, ...key, ...staff, ...own])];
};

/** Refusals of these calls that a browser actor returns: without faults and misuse of an idempotency key. */
export const refusalsOf = (calls: readonly Pick<Refusable, 'problems'>[]): readonly ProblemName[] =>
  [...new Set<ProblemName>([...calls.flatMap(({ problems: own }) => own), ...commonProblems])].filter((name) => !isFault(name));
