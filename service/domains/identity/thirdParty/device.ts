type Names = readonly (readonly [pattern: RegExp, name: string])[];

// The order matters: most browsers also name Chrome and Safari, and most also name the system they imitate.
const BROWSERS: Names = [
  [/MicroMessenger/i, '微信'],
  [/QQBrowser/i, 'QQ 浏览器'],
  [/360SE|360EE|QihooBrowser/i, '360 浏览器'],
  [/Edg/, 'Edge'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const SYSTEMS: Names = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/HarmonyOS/i, '鸿蒙'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];

const nameIn = (names: Names, userAgent: string): string | undefined => names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Readable name of a device, e.g. 'Windows 上的 Chrome'. */
export function deviceOf(userAgent = ''): string {
  const browser = nameIn(BROWSERS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  if (browser !== undefined && system !== undefined) return `${system} 上的 ${browser}`;
  return system ?? browser ?? '未知设备';
}
