/**
 * What usernames (addresses) are compared by: case does not matter, accents do, because two addresses may
 * differ in one.
 */
export function usernameKey(username: string): string {
  return username.trim().normalize('NFC').toLowerCase();
}
