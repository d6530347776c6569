const decodes = (path: string): boolean => {
  try {
    return decodeURIComponent(path) !== null;
  } catch {
    return false;
  }
};

/**
 * The URL of a request, for routing: a path that cannot be decoded (`/%`, `/ai/%zz`) is taken literally, so that it is answered like any
 * other unknown path. The query is unchanged.
 */
export const routableUrl = (url: string): string => {
  const [path = '', ...query] = url.split('?');
  return decodes(path) ? url : [path.replaceAll('%', '%25'), ...query].join('?');
};
