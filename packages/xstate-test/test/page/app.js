import { createActor, fromPromise } from 'xstate';
import { qrLogin } from '/machine.js';

const read = async (response) => {
  const { data, errors } = await response.json();
  if (errors) throw new Error(errors[0].message);
  return data;
};
const post = (operationName) =>
  fromPromise(async ({ input }) =>
    read(await fetch('/graphql', { method: 'POST', body: JSON.stringify({ operationName, variables: input ?? {} }) })),
  );
const get = (operationName) => fromPromise(async () => read(await fetch(`/graphql?operationName=${operationName}`)));

const actor = createActor(
  qrLogin.provide({
    actors: { fetchQr: post('FetchQr'), checkStatus: get('CheckStatus'), sendSms: post('SendSms'), verifyCode: post('VerifyCode') },
  }),
);
const main = document.querySelector('main');
const button = (name, event) => ({ name, event });
const shown = {
  idle: ['没有登录', button('打开二维码', () => ({ type: 'open' }))],
  fetching: ['正在取二维码'],
  live: ['请扫码', button('刷新', () => ({ type: 'refresh' }))],
  captcha: ['请完成验证', button('完成验证', () => ({ type: 'captcha.passed', ticket: 't' }))],
  sending: ['正在发送'],
  enterCode: [
    '请输入验证码',
    button('提交', () => ({ type: 'code.submit', code: main.querySelector('input').value })),
    button('重发', () => ({ type: 'code.resend' })),
  ],
  verifying: ['正在核对'],
  expired: ['二维码已过期', button('刷新', () => ({ type: 'refresh' }))],
  failed: ['取码失败', button('刷新', () => ({ type: 'refresh' }))],
  locked: ['请稍后再试'],
  success: ['登录成功'],
};

const paint = (snapshot) => {
  const key = typeof snapshot.value === 'string' ? snapshot.value : (snapshot.value.sms ?? 'live');
  const [title, ...buttons] = shown[key];
  main.dataset.state = JSON.stringify(snapshot.value);
  main.innerHTML = `<h1>${title}</h1>${key === 'enterCode' ? '<label>验证码 <input></label>' : ''}`;
  for (const { name, event } of [...buttons, button('关闭', () => ({ type: 'close' }))]) {
    const element = document.createElement('button');
    element.textContent = name;
    element.onclick = () => actor.send(event());
    main.append(element);
  }
};
actor.subscribe((snapshot) => setTimeout(() => paint(snapshot), 0));
actor.start();
