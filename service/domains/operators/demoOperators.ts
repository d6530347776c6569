import type { OperatorRole } from '#contract/operator/roles.ts';

interface DemoOperator {
  readonly name: string;
  readonly password: string;
  readonly totpSecret: string;
  readonly roles: readonly OperatorRole[];
}

/** People of the platform in the demo, one per role; the second of those who decide together. */
export const demoOperators: readonly DemoOperator[] = [
  { name: '小周', password: 'Service-2026-xz', totpSecret: 'KVKVEU2FKJLEKU2JINCU6USSMFXGIZLB', roles: ['service'] },
  { name: '小吴', password: 'Finance-2026-xw', totpSecret: 'IZEU4QKOINCUMSKOIFHEGRKGJFHECTSD', roles: ['finance'] },
  { name: '小郑', password: 'Finance-2026-xz', totpSecret: 'IZEU4QKOINCVIV2PJZCVIV2PJZCVIV2P', roles: ['finance'] },
  { name: '小冯', password: 'Content-2026-xf', totpSecret: 'INHU4VCFJZKEGT2OKRCU4VCDJ5HFIRKO', roles: ['content'] },
  { name: '老陈', password: 'Admin-2026-lc', totpSecret: 'IFCE2SKOIFCE2SKOIFCE2SKOIFCE2SKO', roles: ['admin'] },
  { name: '老褚', password: 'Admin-2026-lz', totpSecret: 'IFCE2SKOKRLU6QKENVUW4VDXN5AWI3LJ', roles: ['admin'] },
];
