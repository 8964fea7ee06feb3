import { compressToBase64, decompressFromBase64 } from 'lz-string';
import { z } from 'zod/mini';

/**
 * The state of an overlay. In the URL's hash it is compressed JSON in base64 after "#o=" (specification, part
 * 1 section 2).
 */
export const OverlayState = z.object({
  open: z.boolean(),
  type: z.enum(['account', 'collective']),
  id: z.optional(z.int()),
  rail: z.optional(z.boolean()),
  nav: z.optional(z.int()),
  sub: z.optional(z.int()),
});
export type OverlayState = z.infer<typeof OverlayState>;

const MAX_LENGTH = 2000;

/** Returns the hash for an overlay, without the leading '#'. */
export function encodeOverlay(state: OverlayState): string {
  return `o=${encodeURIComponent(compressToBase64(JSON.stringify(state)))}`;
}

/** Returns the overlay state in a hash; null if there is none, or if it is invalid. */
export function decodeOverlay(hash: string): OverlayState | null {
  const text = hash.replace(/^#/, '');
  if (!text.startsWith('o=') || text.length > MAX_LENGTH) return null;
  try {
    const state = OverlayState.parse(
      JSON.parse(decompressFromBase64(decodeURIComponent(text.slice(2))) ?? 'null'),
    );
    return state.type === 'collective' && state.id === undefined ? null : state;
  } catch {
    return null;
  }
}
