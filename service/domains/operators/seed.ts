import type { Seed } from '#service/kernel/demo.ts';
import { demoOperators } from './demoOperators.ts';
import { addPerson } from './person.ts';

export const seed: Seed = {
  async goods({ deps }) {
    for (const { name, password, totpSecret, roles } of demoOperators)
      await addPerson(deps, { name, roles, createdBy: '演示', password, totpSecret });
  },
};
