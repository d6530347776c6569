const here = 'https://this.site';

/**
 * A return address that stays on this site: path, query and fragment of it, or `/`. Refused are other hosts, other schemes,
 * user names, backslashes, control characters, and whatever would turn into one of them when decoded once more.
 */
export function safeAddress(given: string | null | undefined): string {
  if (!given || !isPlainPath(given) || !isPlainPath(decodedOnce(given))) return '/';
  const url = new URL(given, here);
  return url.origin === here ? url.pathname + url.search + url.hash : '/';
}

/** Starts with exactly one slash, and holds nothing that browsers read as a second one or drop. */
const isPlainPath = (text: string): boolean =>
  /^\/(?![/\\])/.test(text) && !/[\\\p{Cc}\p{Cf}\p{Z}]/u.test(text.replaceAll(' ', '')) && !/^\/[^?#]*\/\//.test(text);

function decodedOnce(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
