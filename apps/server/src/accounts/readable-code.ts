import { randomInt } from 'node:crypto';

/** 32 letters and digits without any that look alike, because codes are read from screens and paper. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Returns groups of random letters, joined by hyphens; each letter has five random bits. */
export function readableCode({ groups, length }: { groups: number; length: number }): string {
  const group = () => Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}
