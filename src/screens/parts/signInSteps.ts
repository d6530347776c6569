/** Steps for signing in to a rented account; nothing has to be installed. */
export const signInSteps = [
  { title: '复制账号和密码', text: '在订单里查看，点复制就行' },
  { title: '在官方客户端登录', text: '手机、电脑都行，不用装别的软件' },
] as const;
