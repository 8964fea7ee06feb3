/**
 * The form in which usernames (addresses) are compared: in one case but with accents, because two addresses
 * may differ only in an accent.
 */
export function usernameKey(username: string): string {
  return username.trim().normalize('NFC').toLowerCase();
}
