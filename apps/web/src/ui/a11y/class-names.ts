/** Joins the class names that are not empty or undefined, with a space between them. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
