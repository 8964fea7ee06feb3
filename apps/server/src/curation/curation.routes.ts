import { curatedApi } from '@kithline/contract/curated.ts';
import type { AppContext } from '../app-context.ts';
import type { Viewer } from '../viewer.ts';
import type { Serve } from '../platform/http/serve.ts';
import { loadCuratedFile } from './curation.ts';
import { receiveCuratedFile } from './receive-curated-file.ts';

export function curationRoutes(serve: Serve<Viewer>, app: AppContext): void {
  serve(curatedApi.load, async ({ viewer, request }) =>
    loadCuratedFile(app, viewer, await receiveCuratedFile(request)),
  );
}
