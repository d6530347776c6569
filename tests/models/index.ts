import type { AnyModel } from '@xstate/test';

type Variants = Readonly<Record<string, Partial<AnyModel>>>;

const modules = import.meta.glob<Record<string, unknown>>('./*.model.ts', { eager: true });

/**
 * The test models of each chart, by the workflow's name: the one that its file exports as `<name>Model`, and one more for
 * each entry of `<name>Variants`, such as another input.
 */
export const models: Readonly<Record<string, readonly AnyModel[]>> = Object.fromEntries(
  Object.entries(modules).map(([path, module]) => {
    const name = path.replace(/^\.\/|\.model\.ts$/g, '');
    const model = module[`${name}Model`] as AnyModel | undefined;
    if (!model) throw new Error(`${path} exports no ${name}Model`);
    const variants = (module[`${name}Variants`] ?? {}) as Variants;
    return [name, [model, ...Object.values(variants).map((variant) => ({ ...model, ...variant }))]];
  }),
);
