import type { EndpointShape } from '@kithline/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { Failure } from '../failure.ts';

/**
 * Decodes parameters, query and body by the endpoint's schemas. Invalid parameters fail with 404, queries
 * with 400 and bodies with 422, with a message for each field. A body that is not an object, and text that
 * PostgreSQL cannot store, fail with 400.
 */
export function readInput(endpoint: EndpointShape, request: FastifyRequest) {
  return {
    params: endpoint.params ? decode(endpoint.params, request.params, 'not-found') : undefined,
    query: endpoint.query ? decode(endpoint.query, request.query, 'malformed') : undefined,
    body: endpoint.body ? decodeBody(endpoint.body, request.body) : undefined,
  };
}

const UNSTORABLE = 'This text contains a character that cannot be saved.';

/** Throws 400 for text that PostgreSQL cannot store: a zero character or half a surrogate pair. */
function requireStorable<T>(value: T, at: readonly string[] = []): T {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    throw new Failure('malformed', { clientMessage: UNSTORABLE, fields: { [at.join('.')]: UNSTORABLE } });
  if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) requireStorable(inner, [...at, key]);
  return value;
}

/** The message if the contract has none. Only programs see it, because the forms do not send such values. */
const sentenceFor: z.core.$ZodErrorMap = ({ input }) =>
  input === undefined ? 'A value is missing here.' : 'This value has the wrong format.';

/**
 * Throws 400 if a check fails with a TypeError: some checks compare lengths even if the type is wrong, and
 * throw for an object whose `length` is not a number.
 */
function parse(schema: z.ZodMiniType, value: unknown) {
  try {
    return schema.safeParse(value, { error: sentenceFor });
  } catch (error) {
    if (error instanceof TypeError)
      throw new Failure('malformed', { clientMessage: 'The request could not be read.' });
    throw error;
  }
}

function decode(schema: z.ZodMiniType, value: unknown, code: 'malformed' | 'not-found'): unknown {
  const parsed = parse(schema, value);
  if (parsed.success) return requireStorable(parsed.data);
  const fields = fieldMessages(parsed.error);
  throw new Failure(code, { clientMessage: Object.values(fields)[0] ?? 'Something went wrong.', fields });
}

function decodeBody(schema: z.ZodMiniType, body: unknown): unknown {
  if ((body ?? undefined) === undefined && schema.safeParse(undefined).success) return undefined;
  if (typeof body !== 'object' || body === null)
    throw new Failure('malformed', { clientMessage: 'A JSON object was expected.' });
  const parsed = parse(schema, body);
  if (parsed.success) return requireStorable(parsed.data);
  const fields = fieldMessages(parsed.error);
  throw new Failure('invalid', {
    clientMessage: Object.values(fields)[0] ?? 'Something went wrong.',
    fields,
  });
}

/** The first message of each field, by dotted path. */
export function fieldMessages(error: z.core.$ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message;
  return fields;
}
