/** Texts that the specification gives word for word, and that more than one place shows. */
export const messages = {
  loginExpired: '未登录或登录状态已过期,请重新登录',
  loginSucceeded: '登录成功！',
  actionFailed: '操作失败，请重试！',
  serverError: '服务器出错',
  accountDeleted: '账号已删除',
  accountUnavailable: '账号不可租,请选择其他账号',
  accountUnlisted: '账号已下架,请选择其他账号',
  phoneUnbound: '当前账号未绑定手机号',
  downloadAddressWrong: '下载地址错误',
  fileMissing: '文件不存在',
  downloadFailed: '下载文件出错,文件已被删除',
} as const;
