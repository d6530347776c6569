import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';

const wholeNumber = (name: string, minimum: number) => {
  const check = (value: unknown): number => {
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= minimum) return value;
    throw new GraphQLError(`${name} must be a whole number`);
  };
  return new GraphQLScalarType<number, number>({
    name,
    serialize: check,
    parseValue: check,
    parseLiteral: (node) => {
      if (node.kind === Kind.INT) return check(Number(node.value));
      throw new GraphQLError(`${name} must be a whole number`, { nodes: node });
    },
  });
};

export const scalars = {
  Instant: wholeNumber('Instant', 0),
  Fen: wholeNumber('Fen', Number.MIN_SAFE_INTEGER),
  Whole: wholeNumber('Whole', Number.MIN_SAFE_INTEGER),
} as const;
