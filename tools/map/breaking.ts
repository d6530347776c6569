import fs from 'node:fs';
import {
  buildASTSchema,
  buildSchema,
  type DefinitionNode,
  type DocumentNode,
  findBreakingChanges,
  getNamedType,
  type GraphQLSchema,
  isInputObjectType,
  Kind,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql';

const FILES = 'src/api/operations/**/*.graphql';

/** All operations and fragments of the pages. */
export const readDocuments = (): DocumentNode => ({
  kind: Kind.DOCUMENT,
  definitions: fs
    .globSync(FILES)
    .sort()
    .flatMap((file) => parse(fs.readFileSync(file, 'utf8')).definitions),
});

/** Parts of a schema that operations use: types, fields as `Order.status`, and arguments as `Query.order(orderNo)`. */
function usedBy(documents: DocumentNode, schema: GraphQLSchema): ReadonlySet<string> {
  const used = new Set<string>(['Query']);
  const info = new TypeInfo(schema);
  const addInput = (name: string): void => {
    const type = schema.getType(name);
    if (!type || used.has(name)) return;
    used.add(name);
    if (isInputObjectType(type)) for (const field of Object.values(type.getFields())) addInput(getNamedType(field.type).name);
  };
  visit(
    documents,
    visitWithTypeInfo(info, {
      Field() {
        const [parent, field] = [info.getParentType()?.name, info.getFieldDef()];
        if (parent === undefined || !field) return;
        used.add(parent).add(`${parent}.${field.name}`).add(getNamedType(field.type).name);
      },
      Argument() {
        const [parent, field, argument] = [info.getParentType()?.name, info.getFieldDef(), info.getArgument()];
        if (parent === undefined || !field || !argument) return;
        used.add(`${parent}.${field.name}(${argument.name})`);
        addInput(getNamedType(argument.type).name);
      },
    }),
  );
  return used;
}

/** The part of a schema that operations use; the rest may change. */
function usedPart(text: string, documents: DocumentNode): GraphQLSchema {
  const used = usedBy(documents, buildSchema(text));
  const definitions = parse(text).definitions.flatMap((definition): DefinitionNode[] => {
    if (!('name' in definition) || definition.name === undefined || !used.has(definition.name.value)) return [];
    if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION) return [definition];
    const type = definition.name.value;
    const fields = (definition.fields ?? [])
      .filter(({ name }) => used.has(`${type}.${name.value}`))
      .map((field) => ({
        ...field,
        arguments: field.arguments?.filter(({ name }) => used.has(`${type}.${field.name.value}(${name.value})`)) ?? [],
      }));
    return [{ ...definition, fields }];
  });
  return buildASTSchema({ kind: Kind.DOCUMENT, definitions });
}

/** How a schema breaks operations written for another one: validation errors, and changes that affect callers. */
export function breaksOf(before: string, now: string, documents: DocumentNode): string[] {
  const schema = buildSchema(now);
  const invalid = validate(schema, documents).map(({ message }) => message);
  const broken = findBreakingChanges(usedPart(before, documents), schema).map(({ description }) => description);
  return [...new Set([...broken, ...invalid])];
}
