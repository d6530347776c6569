/** Pictures are on the static host, which the gateway serves under `/static`. */
export const picture = (path: string): string => {
  if (path === '' || path.startsWith('/static/')) return path;
  return `/static/${path.replace(/^\/+/, '')}`;
};
