import { toastBad, toastGood } from '#state/toast.ts';

/** Says whether something was copied, for a `CopyButton`. */
export const copied =
  (what: string) =>
  (done: boolean): void =>
    done ? toastGood(`已复制${what}`) : toastBad('复制失败，请手动选择');
