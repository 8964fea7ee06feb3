interface Issue {
  path: PropertyKey[];
  message: string;
}

/** What is needed of a schema of the contract; any Zod schema has it. */
export interface Rules<Body> {
  safeParse(
    body: unknown,
  ): { success: true; data: Body } | { success: false; error: { issues: readonly Issue[] } };
}

/** Messages by the paths of their fields: "name", "mappedNames.2". */
export type Messages = Readonly<Partial<Record<string, string>>>;

/** The body as the rules make it, and the first message of each field that breaks one. */
export function readBody<Body>(rules: Rules<Body>, body: unknown): { messages: Messages; data: Body } {
  const parsed = rules.safeParse(body);
  // Fields that are not sent may break rules: then the body goes as it is.
  if (parsed.success) return { messages: {}, data: parsed.data };
  const messages: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) messages[String(path[0] ?? '')] ??= message;
  return { messages, data: body as Body };
}

/** The field of a path: "mappedNames.2" is in "mappedNames". */
const fieldOf = (path: string): string => path.split('.')[0] ?? '';

/** The messages without those of a field. */
export const withoutField = (messages: Messages, name: string): Messages =>
  Object.fromEntries(Object.entries(messages).filter(([path]) => fieldOf(path) !== name));

/** The messages of fields for which `holds`. */
export const ofFields = (messages: Messages, holds: (field: string) => boolean): Messages =>
  Object.fromEntries(Object.entries(messages).filter(([path]) => holds(fieldOf(path))));

/** The messages of a list's entries, by their place in it. */
export function entryMessages(messages: Messages, list: string): Readonly<Record<number, string>> {
  return Object.fromEntries(
    Object.entries(messages).flatMap(([path, message]) => {
      const place = path.startsWith(`${list}.`) ? Number(path.slice(list.length + 1)) : NaN;
      return Number.isInteger(place) && message !== undefined ? [[place, message]] : [];
    }),
  );
}
