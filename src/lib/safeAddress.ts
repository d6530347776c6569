const here = 'https://this.site';

/**
 * Restricts a return address to this site: its path, query and fragment, or `/`. Rejects other hosts and schemes, user names, backslashes,
 * control characters, and anything that decodes to one of them.
 */
export function safeAddress(given: string | null | undefined): string {
  if (!given || !isPlainPath(given) || !isPlainPath(decodedOnce(given))) return '/';
  const url = new URL(given, here);
  return url.origin === here ? url.pathname + url.search + url.hash : '/';
}

/** Starts with exactly one slash and contains nothing that browsers treat as a second one or strip. */
const isPlainPath = (text: string): boolean =>
  /^\/(?![/\\])/.test(text) && !/[\\\p{Cc}\p{Cf}\p{Z}]/u.test(text.replaceAll(' ', '')) && !/^\/[^?#]*\/\//.test(text);

function decodedOnce(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
