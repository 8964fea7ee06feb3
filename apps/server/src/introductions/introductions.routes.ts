import { introductionsApi } from '@kithline/contract/introductions.ts';
import type { AppContext } from '../app-context.ts';
import type { Serve } from '../platform/http/serve.ts';
import type { Viewer } from '../viewer.ts';
import { actOnIntroduction } from './act.ts';
import { askForIntroduction } from './ask.ts';
import { listConnectors } from './connectors.ts';
import { countOfCollective } from './count-of-collective.ts';
import { listIntroductions, readIntroduction } from './list-introductions.ts';
import { allowFrom, changeSettings, readSettings } from './settings.ts';

export function introductionRoutes(serve: Serve<Viewer>, app: AppContext): void {
  const api = introductionsApi;
  serve(api.list, ({ viewer, query }) => listIntroductions(app, viewer, query));
  serve(api.connectors, ({ viewer, body }) => listConnectors(app, viewer, body));
  serve(api.ask, ({ viewer, body }) => askForIntroduction(app, viewer, body));
  serve(api.read, ({ viewer, params }) => readIntroduction(app, viewer, params.id));
  serve(api.act, ({ viewer, params, body }) => actOnIntroduction(app, viewer, { ...params, ...body }));
  serve(api.settings, ({ viewer }) => readSettings(app, viewer));
  serve(api.changeSettings, ({ viewer, body }) => changeSettings(app, viewer, body));
  serve(api.allowFrom, ({ viewer, params }) => allowFrom(app, viewer, params.userId));
  serve(api.ofCollective, ({ viewer, params }) => countOfCollective(app, viewer, params.id));
}
