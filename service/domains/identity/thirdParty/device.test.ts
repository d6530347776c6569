import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`, 'Windows 上的 Chrome'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Edg/153.0`, 'Windows 上的 Edge'],
  [`Mozilla/5.0 (Windows NT 10.0) ${CHROME} QIHU 360SE`, 'Windows 上的 360 浏览器'],
  [`Mozilla/5.0 (Windows NT 10.0) ${CHROME} QQBrowser/13.0`, 'Windows 上的 QQ 浏览器'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15', 'Mac 上的 Safari'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Linux 上的 Firefox'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0', 'iPhone 上的 微信'],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${CHROME}`, 'Android 上的 Chrome'],
  [`Mozilla/5.0 (Phone; HarmonyOS 5.0) ${CHROME}`, '鸿蒙 上的 Chrome'],
  ['curl/8.5.0', '未知设备'],
  [undefined, '未知设备'],
])('%s is %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
