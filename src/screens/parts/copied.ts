import { toastBad, toastGood } from '#state/toast.ts';

/** Toast for a `CopyButton`'s result. */
export const copied =
  (what: string) =>
  (done: boolean): void =>
    done ? toastGood(`已复制${what}`) : toastBad('复制失败，请手动选择');
