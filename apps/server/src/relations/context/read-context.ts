import type { Viewer } from '../../house.ts';
import { Failure, forbidden } from '../../platform/failure.ts';
import { type Context, mayUseContext } from './context.access.ts';

interface ContextIds {
  networkId?: number | undefined;
  collectiveId?: number | undefined;
}

/** The context that a request names: at most one id (else 400), and one that the viewer may use (else 403). */
export function readContext(viewer: Viewer, given: ContextIds): Context {
  const context = contextOf(given);
  if (!mayUseContext(viewer, context)) throw forbidden();
  return context;
}

function contextOf({ networkId, collectiveId }: ContextIds): Context {
  if (networkId !== undefined && collectiveId !== undefined) {
    throw new Failure('malformed', {
      clientMessage: 'At most one of networkId and collectiveId is allowed.',
    });
  }
  if (networkId !== undefined) return { kind: 'network', scopeId: networkId };
  if (collectiveId !== undefined) return { kind: 'collective', scopeId: collectiveId };
  return { kind: 'alone', scopeId: null };
}
