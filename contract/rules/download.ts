/** Systems of a release; `web` is a page that opens in any browser. */
export const releaseSystems = { WINDOWS: 'windows', MACOS: 'macos', ANDROID: 'android', WEB: 'web' } as const;
export type ReleaseSystem = (typeof releaseSystems)[keyof typeof releaseSystems];

export const releaseSystemTexts: Readonly<Record<ReleaseSystem, string>> = {
  windows: 'Windows',
  macos: 'macOS',
  android: '安卓',
  web: '网页版',
};

/** Largest file of a release, in bytes. */
export const RELEASE_MOST = 512 * 1024 * 1024;

export const RELEASE_TOO_LARGE = `文件不能超过 ${RELEASE_MOST / (1024 * 1024)} MB`;
/** Numbers and dots. */
export const RELEASE_VERSION = /^\d{1,5}(\.\d{1,5}){1,3}$/;
/** A name that is one part of an address. */
export const RELEASE_FILE_NAME = /^[^/?#\\]{1,120}$/;
/** Characters that say what is new. */
export const RELEASE_NOTES = 1_000;

export const DOWNLOAD_ADDRESS_BAD = '下载地址错误';
export const DOWNLOAD_MISSING = '文件不存在';
export const DOWNLOAD_BROKEN = '下载文件出错,文件已被删除';

const PATH = /^\/static\/downloads\/[0-9a-f]{64}\/[^/?#\\]{1,120}$/;

/** Whether an address is one of our downloads: a path on this site, or the same on `origin`. */
export function isDownloadAddress(address: string, origin: string): boolean {
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
  return PATH.test(path) && !/%(?:2f|5c|00)/i.test(path);
}

/** A size for people. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const [value, unit] = bytes < 1024 * 1024 ? [bytes / 1024, 'KB'] : [bytes / (1024 * 1024), 'MB'];
  return `${value < 10 ? Math.round(value * 10) / 10 : Math.round(value)} ${unit}`;
}
