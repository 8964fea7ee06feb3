interface Issue {
  path: PropertyKey[];
  message: string;
}

/** The part of a Zod schema that forms use. */
export interface Rules<Body> {
  safeParse(
    body: unknown,
  ): { success: true; data: Body } | { success: false; error: { issues: readonly Issue[] } };
}

/** Error messages by field path: "name", "mappedNames.2". */
export type Messages = Readonly<Partial<Record<string, string>>>;

/**
 * Parses a body. Returns the parsed body or, if any field is wrong, the body as it is and the first error
 * message for each wrong field.
 */
export function readBody<Body>(rules: Rules<Body>, body: unknown): { messages: Messages; data: Body } {
  const parsed = rules.safeParse(body);
  if (parsed.success) return { messages: {}, data: parsed.data };
  const messages: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) messages[String(path[0] ?? '')] ??= message;
  // A form that sends only changed fields may still send this body.
  return { messages, data: body as Body };
}

/** Returns the field of a path: "mappedNames" for "mappedNames.2". */
const fieldOf = (path: string): string => path.split('.')[0] ?? '';

export const withoutField = (messages: Messages, name: string): Messages =>
  Object.fromEntries(Object.entries(messages).filter(([path]) => fieldOf(path) !== name));

export const ofFields = (messages: Messages, holds: (field: string) => boolean): Messages =>
  Object.fromEntries(Object.entries(messages).filter(([path]) => holds(fieldOf(path))));

/** Returns the messages of a list's entries, by the index of the entry. */
export function entryMessages(messages: Messages, list: string): Readonly<Record<number, string>> {
  return Object.fromEntries(
    Object.entries(messages).flatMap(([path, message]) => {
      const place = path.startsWith(`${list}.`) ? Number(path.slice(list.length + 1)) : NaN;
      return Number.isInteger(place) && message !== undefined ? [[place, message]] : [];
    }),
  );
}
