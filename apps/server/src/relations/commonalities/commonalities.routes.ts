import { personsApi } from '@kithline/contract/people.ts';
import type { AppContext } from '../../house.ts';
import type { Viewer } from '../../viewer.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { listBothKnow, readCommonalities } from './commonalities.ts';

export function commonalityRoutes(serve: Serve<Viewer>, house: AppContext): void {
  serve(personsApi.commonalities, ({ viewer, params, query }) =>
    readCommonalities(house, viewer, { ...params, ...query }),
  );
  serve(personsApi.bothKnow, ({ viewer, params, query }) =>
    listBothKnow(house, viewer, { ...params, ...query }),
  );
}
