import { personsApi } from '@kithline/contract/people.ts';
import type { House } from '../../house.ts';
import type { Viewer } from '../../viewer.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { readCommonalities } from './commonalities.ts';

export function commonalityRoutes(serve: Serve<Viewer>, house: House): void {
  serve(personsApi.commonalities, ({ viewer, params, query }) =>
    readCommonalities(house, viewer, { ...params, ...query }),
  );
}
