import { personsApi } from '@kithline/contract/people.ts';
import type { AppContext } from '../../app-context.ts';
import type { Viewer } from '../../viewer.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { listBothKnow, readCommonalities } from './commonalities.ts';

export function commonalityRoutes(serve: Serve<Viewer>, app: AppContext): void {
  serve(personsApi.commonalities, ({ viewer, params, query }) =>
    readCommonalities(app, viewer, { ...params, ...query }),
  );
  serve(personsApi.bothKnow, ({ viewer, params, query }) =>
    listBothKnow(app, viewer, { ...params, ...query }),
  );
}
