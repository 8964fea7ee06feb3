import type { EndpointShape } from '@kithline/contract/endpoint.ts';
import { shapeOf } from '@kithline/contract/shape-of.ts';
import { endpointsOfContract } from '../endpoints-of-contract.ts';
import type { TestApp } from '../test-app.ts';

/** The part of a JSON schema that is used here. */
export interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

interface DescribedOperation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
  readonly responses: Readonly<Record<string, unknown>>;
}

/** One API call as described in the OpenAPI document. */
export interface Operation {
  /** "GET /api/persons/{id}" */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly pathNames: readonly string[];
  readonly query: readonly Parameter[];
  /** Null if the call sends no JSON. */
  readonly body: JsonSchema | null;
  /** The fields of the form besides the file; null if the call uploads no file. */
  readonly upload: readonly string[] | null;
  readonly success: number;
  /** The call's endpoint in the contract; null for the few calls that return a file. */
  readonly endpoint: EndpointShape | null;
}

/** Reads the app's description of its calls. */
export async function readOperations(app: TestApp): Promise<Operation[]> {
  const answer = await app.visitor().send({ method: 'GET', url: '/api/openapi.json' });
  const { paths } = answer.reply as unknown as { paths: Record<string, Record<string, DescribedOperation>> };
  const endpoints = new Map<string, EndpointShape>(
    (await endpointsOfContract()).map(shapeOf).map((one) => [`${one.method} /api${one.path}`, one]),
  );
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const name = `${method.toUpperCase()} ${path}`;
      return operationOf(described, { name, path, endpoint: endpoints.get(name) ?? null });
    }),
  );
}

function operationOf(
  described: DescribedOperation,
  { name, path, endpoint }: Pick<Operation, 'name' | 'path' | 'endpoint'>,
): Operation {
  const { parameters = [], requestBody, responses } = described;
  const form = requestBody?.content['multipart/form-data']?.schema;
  return {
    name,
    path,
    endpoint,
    method: name.slice(0, name.indexOf(' ')),
    pathNames: [...path.matchAll(/\{(\w+)\}/g)].map(([, found = '']) => found),
    query: parameters.filter((one) => one.in === 'query'),
    body: requestBody?.content['application/json']?.schema ?? null,
    upload: form ? Object.keys(form.properties ?? {}).filter((field) => field !== 'file') : null,
    success: Number(Object.keys(responses).find((status) => status.startsWith('2')) ?? 200),
  };
}
