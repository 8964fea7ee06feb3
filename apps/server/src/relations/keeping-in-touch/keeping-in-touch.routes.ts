import { touchApi } from '@kithline/contract/keeping-in-touch.ts';
import type { AppContext } from '../../app-context.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../viewer.ts';
import { logTouch, unlogTouch } from './log-touch.ts';
import { chooseForLabel, chooseRhythm, listLabelRhythms, listLosingTouch, readKeptTouch } from './rhythms.ts';

export function keepingInTouchRoutes(serve: Serve<Viewer>, app: AppContext): void {
  serve(touchApi.ofPerson, ({ viewer, params, query }) =>
    readKeptTouch(app, viewer, { ...params, ...query }),
  );
  serve(touchApi.choose, ({ viewer, params, body }) => chooseRhythm(app, viewer, { ...params, ...body }));
  serve(touchApi.log, ({ viewer, params, body }) => logTouch(app, viewer, { ...params, ...body }));
  serve(touchApi.unlog, ({ viewer, params }) => unlogTouch(app, viewer, params.id));
  serve(touchApi.losing, ({ viewer }) => listLosingTouch(app, viewer));
  serve(touchApi.labels, async ({ viewer }) => ({ results: await listLabelRhythms(app, viewer) }));
  serve(touchApi.chooseForLabel, ({ viewer, params, body }) =>
    chooseForLabel(app, viewer, { ...params, ...body }),
  );
}
