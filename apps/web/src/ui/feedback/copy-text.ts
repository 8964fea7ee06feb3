import { toast } from './toast.ts';

/**
 * Copies a text, and shows a message about success or failure, which begins with `what`: "Recovery codes".
 * Returns whether copying succeeded.
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
