import { toast } from './toast.ts';

/**
 * Copies a text, and says whether that succeeded. Returns whether it did. Both messages begin with `what`:
 * "Recovery codes".
 */
export async function copyText(text: string, what: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(`${what} copied`);
    return true;
  } catch {
    toast.failure(`${what} could not be copied.`);
    return false;
  }
}
