const NOWHERE = 'http://127.0.0.1:9';
/** Outside hosts that do not answer. */
export const outsideNowhere = {
  smsUrl: NOWHERE,
  smtpUrl: 'smtp://127.0.0.1:9',
  mailFrom: 'no-reply@zuhao.example',
  statsUrl: NOWHERE,
  wechatUrl: NOWHERE,
  qqUrl: NOWHERE,
  appUrl: NOWHERE,
  cashierUrl: NOWHERE,
  cashierSecret: 's',
  payoutUrl: NOWHERE,
  payoutSecret: 's',
  signingUrl: NOWHERE,
  signingSecret: 's',
  deskUrl: NOWHERE,
  deskSecret: 's',
  publicUrl: 'http://localhost:8080',
};
