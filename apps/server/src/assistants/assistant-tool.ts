import type { EndpointShape } from '@kithline/contract/endpoint.ts';
import * as z from 'zod';
import type * as mini from 'zod/mini';
import type { AppContext } from '../app-context.ts';
import { Failure } from '../platform/failure.ts';
import type { Viewer } from '../viewer.ts';

/** PostgreSQL cannot store NUL or half of a surrogate pair. */
export const text = z
  .string()
  .trim()
  .min(1)
  .refine((value) => !value.includes('\0') && value.isWellFormed(), 'This text cannot be read.');

/** `most` counts UTF-16 code units. */
export const words = (most: number) => text.max(most);

/** Reads a text by a rule of the contract. Throws 400 with the rule's message. */
export function readText(rule: mini.ZodMiniType<string>, value: string): string {
  const read = rule.safeParse(value);
  if (read.success) return read.data;
  throw new Failure('malformed', { clientMessage: read.error.issues[0]?.message });
}

export const id = z.int().positive().max(Number.MAX_SAFE_INTEGER);

export const OfCollective = {
  collectiveId: id
    .optional()
    .describe(
      'Id of a collective, whose members share their networks (from my_scopes). Leave out for the network of ' +
        'the user. A connection that searches only one collective (my_scopes) then uses that one.',
    ),
};

export const Paged = { page: z.int().min(1).max(1000).default(1).describe('Pages are numbered from 1.') };

export interface AssistantTool {
  readonly name: string;
  readonly title: string;
  /** For the assistant: what the tool finds, when to use it, and what its answer means. */
  readonly description: string;
  readonly input: z.ZodObject;
  /**
   * The endpoint of the contract to which the tool corresponds. It determines which tokens may use the tool.
   */
  readonly call: EndpointShape;
  /** Whether the tool reads or writes notes or labels. */
  readonly usesNotes?: true;
  /** Validates the input and returns the tool's answer. Throws a Failure with a message for the user. */
  answer(app: AppContext, viewer: Viewer, input: unknown): Promise<object>;
}

/** The SDK has already validated the input; it is parsed again to get its type. */
export function tool<I extends z.ZodObject>(
  described: Omit<AssistantTool, 'answer' | 'input'> & {
    readonly input: I;
    readonly answer: (app: AppContext, viewer: Viewer, input: z.output<I>) => Promise<object>;
  },
): AssistantTool {
  const { input, answer } = described;
  return { ...described, answer: (app, viewer, sent) => answer(app, viewer, input.parse(sent)) };
}
