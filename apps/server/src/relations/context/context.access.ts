import type { Viewer } from '../../house.ts';

/** Where a note or a label belongs: a network, a collective, or nowhere but with the administrator who wrote it. */
export type Context =
  | { readonly kind: 'network' | 'collective'; readonly scopeId: number }
  | { readonly kind: 'alone'; readonly scopeId: null };

/** Members work in their own network and in collectives that they belong to; administrators for themselves too. */
export function mayUseContext(viewer: Viewer, context: Context): boolean {
  switch (context.kind) {
    case 'network':
      return context.scopeId === viewer.networkId;
    case 'collective':
      return viewer.collectiveIds.includes(context.scopeId);
    case 'alone':
      return viewer.isAdmin;
  }
}
