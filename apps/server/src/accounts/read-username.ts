/**
 * The form in which usernames (addresses) are compared: in lower case but with accents, because two addresses
 * can differ only in an accent.
 */
export function usernameKey(username: string): string {
  return username.trim().normalize('NFC').toLowerCase();
}
