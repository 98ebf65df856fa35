/** Lets Fastify check requests and write answers with the contract’s zod schemas. */
import type { FastifySchemaCompiler, FastifyTypeProvider } from 'fastify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import type { z } from 'zod';
import { fieldProblems, invalidBody } from './errors.ts';

export interface ZodTypes extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown;
  serializer: this['schema'] extends z.ZodType ? z.input<this['schema']> : unknown;
}

export const checkRequest: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data) => {
    const parsed = schema.safeParse(data ?? undefined, { error: explain });
    return parsed.success ? { value: parsed.data } : { error: invalidBody(fieldProblems(parsed.error)) };
  };

/** Clearer than zod’s "expected string, received undefined". Null keeps zod’s text. */
const explain: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined) return 'is required';
  if (issue.code === 'invalid_value')
    return `must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`;
  if (issue.code === 'invalid_type') return `must be ${/^[aeiou]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`;
  if (issue.code === 'too_small' && issue.origin === 'string') return 'must not be empty';
  return null;
};

/** An answer that breaks the contract is a bug of the service and becomes a 500. */
export const writeAnswer: FastifySerializerCompiler<z.ZodType> =
  ({ schema }) =>
  (data) =>
    JSON.stringify(schema.parse(data));
