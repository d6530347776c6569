/** Where a person of the platform can be reached. Stand-ins, as every number on this site. */
export const support = { phone: '400-000-0000', mail: 'kefu@example.com' } as const;
