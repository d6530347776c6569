const MEGABYTE = 1024 * 1024;

/** A bound in words. */
export const formatBytes = (bytes: number): string =>
  bytes >= MEGABYTE ? `${Math.floor(bytes / MEGABYTE)} MB` : `${Math.ceil(bytes / 1024)} KB`;
