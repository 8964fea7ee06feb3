import * as z from 'zod/mini';
import { countCharacters, isLongerThan } from './count-characters.ts';
import { isMadeOf, PRODUCT, PRODUCT_PASSWORD } from './password-words.ts';

// Validation rules with the messages of the specification (part 1 section 5, part 2 section 5).

interface TextRule {
  field: string;
  min: number;
  max: number;
}

/** Control characters other than line breaks and tabs, and lone surrogates. */
const NOT_SHOWN = /(?![\n\t])[\p{Cc}\p{Cs}]/gu;

/** Returns a text of one or more lines without characters that cannot be shown. */
export const printable = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll(NOT_SHOWN, '');

/** Required text: trimmed, with the specification's messages for empty, blank, too short and too long. */
export function requiredText(field: string, max: number, min = 1) {
  return trimmed(z.string({ error: `${field} is required.` }), { field, min, max });
}

/** White space and control characters, which include everything that could begin a new line. */
const GAP = /[\s\p{Cc}]+/gu;
/**
 * Invisible characters, and those that change the direction of text. With them, a name could look like
 * another one.
 */
const TURN = /[\u202A-\u202E\u2066-\u2069\u200B\u2060\uFEFF]/gu;
const onOneLine = (text: string) => text.replaceAll(TURN, '').replaceAll(GAP, ' ');

/**
 * Like `requiredText`, but each run of white space becomes one space, so that a name cannot add paragraphs to
 * a mail.
 */
export function requiredLine(field: string, max: number, min = 1) {
  const line = z.string({ error: `${field} is required.` }).check(z.overwrite(onOneLine));
  return trimmed(line, { field, min, max });
}

function trimmed(text: z.ZodMiniString, rule: TextRule) {
  return text.check(
    z.superRefine((value, context) => {
      const message = textProblem(value, rule);
      if (message !== null) context.addIssue({ code: 'custom', message });
    }),
    z.overwrite((value) => value.trim()),
  );
}

/** Not a space, a control or formatting character, a lone accent, a filler, or a blank of another script. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Mn}\u2800]/u;

export const isBlank = (text: string): boolean => !VISIBLE.test(text);

function textProblem(value: string, rule: TextRule): string | null {
  if (value.length === 0) return `${rule.field} is required.`;
  if (!VISIBLE.test(value)) return `${rule.field} cannot contain only spaces.`;
  if (countCharacters(value) < rule.min) return `${rule.field} must be at least ${rule.min} characters.`;
  if (isLongerThan(value, rule.max)) return `${rule.field} cannot exceed ${rule.max} characters.`;
  return null;
}

/** Returns one trimmed line, with each run of white space as one space; '' without a visible character. */
export function toLine(text: string): string {
  return VISIBLE.test(text) ? onOneLine(text).trim() : '';
}

/** Like `optionalText`, after `toLine`. */
export function optionalLine(field: string, max: number) {
  return z.string().check(
    z.overwrite(toLine),
    z.refine((value) => !isLongerThan(value, max), { error: `${field} cannot exceed ${max} characters.` }),
  );
}

const WRONG_DAY = { error: 'Write the day as 2026-11-23.' };

/** A day since 1900, `YYYY-MM-DD`. PostgreSQL does not have the year 0. */
export const Day = z.iso.date(WRONG_DAY).check(z.refine((day) => day >= '1900-01-01', WRONG_DAY));

/** Optional text: trimmed, and refused if it is too long. */
export function optionalText(field: string, max: number) {
  return z.string().check(
    z.refine((value) => !isLongerThan(value, max), { error: `${field} cannot exceed ${max} characters.` }),
    z.overwrite((value) => value.trim()),
  );
}

/** Signs that Unicode normalization turns into letters: the signs for kelvin, ångström and ohm. */
const SIGNS = /[\u{2126}\u{212A}\u{212B}]/u;
const EMAIL = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+\.[^\s@<>(),;:"[\]\\.]{2,}$/;

export const isPlainAddress = (value: string): boolean => !SIGNS.test(value);

export function isEmail(value: string): boolean {
  return value.length <= 254 && EMAIL.test(value) && isPlainAddress(value);
}

export const RequiredEmail = z.string({ error: 'Email is required.' }).check(
  z.overwrite((value) => value.trim()),
  z.superRefine((value, context) => {
    if (value === '') context.addIssue({ code: 'custom', message: 'Email is required.' });
    else if (!isEmail(value)) context.addIssue({ code: 'custom', message: 'Must be a valid Email.' });
  }),
);

/** Control characters, line and paragraph separators, and lone surrogates cannot be typed reliably. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;

/**
 * 8 to 64 characters of any script, including spaces, counted as code points after NFC; not trimmed. The
 * server also refuses passwords that are easy to guess (`password-words.ts`, and its list of common
 * passwords).
 */
export const NewPassword = z.string({ error: 'password is required' }).check(
  z.overwrite((value) => value.normalize('NFC')),
  z.superRefine((value, context) => {
    const message = passwordProblem(value);
    if (message !== null) context.addIssue({ code: 'custom', message });
  }),
);

/** Repeats a new password. The form checks whether both are the same. */
export const ConfirmedPassword = z.string().check(z.minLength(1, { error: 'Confirm Password is required.' }));

export const PASSWORD_HINT = '8 to 64 characters. Several words with spaces make a good one.';

function passwordProblem(value: string): string | null {
  if (value.length === 0) return 'password is required';
  if (UNPRINTABLE.test(value)) return 'password cannot contain tabs, line breaks or control characters';
  const { length } = Array.from(value);
  if (length < 8) return 'password cannot be less than 8 characters';
  if (length > 64) return 'password cannot be greater than 64 characters';
  if (!VISIBLE.test(value)) return 'password cannot contain only spaces';
  return isMadeOf(value, PRODUCT) ? PRODUCT_PASSWORD : null;
}

const PERSON_LINKEDIN =
  /^(?:https?:\/\/)?(?:[a-z]{2,3}\.)?linkedin\.com\/(?:in|pub)\/[^\s/?#]+\/?(?:[/?#].*)?$/i;

/** A person's profile address on LinkedIn; may be empty. */
export function personLinkedin(max = 100) {
  return z.string().check(
    z.overwrite((value) => value.trim()),
    z.superRefine((value, context) => {
      if (value === '') return;
      if (isLongerThan(value, max))
        context.addIssue({ code: 'custom', message: `LinkedIn URL cannot exceed ${max} characters.` });
      else if (!PERSON_LINKEDIN.test(value))
        context.addIssue({ code: 'custom', message: 'Must be a valid LinkedIn Person URL.' });
    }),
  );
}
