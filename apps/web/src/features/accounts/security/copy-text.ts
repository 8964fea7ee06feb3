import { toast } from '../../../ui/feedback/toast.ts';

/**
 * Copies a text and says so. Returns whether it was copied. `what` begins both sentences: "Recovery codes".
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
