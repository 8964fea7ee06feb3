import { isLeadingSpelling } from './joining/same-names.ts';
import { hasLegalForm } from './normalize-organization-name.ts';

/**
 * Whether a spelling is preferred as the shown name: in mixed case and without legal form. Scripts without case count as mixed, and so do
 * capitals that lead a row of the table of same names: "IBM" is no
 * shouting.
 */
export function isPlainSpelling(name: string): boolean {
  return (isMixedCase(name) || isLeadingSpelling(name)) && !hasLegalForm(name);
}

function isMixedCase(text: string): boolean {
  const [hasUpper, hasLower] = [/\p{Lu}/u.test(text), /\p{Ll}/u.test(text)];
  return hasUpper === hasLower && /\p{L}/u.test(text);
}
