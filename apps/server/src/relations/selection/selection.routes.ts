import { selectionApi } from '@kithline/contract/selection.ts';
import { placeOf } from '../../accounts/session-place.ts';
import type { AppContext } from '../../app-context.ts';
import { connectionClosedSignal } from '../../platform/http/gone.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../viewer.ts';
import { keepInTouchWithChosen, restoreRhythms } from './keep-in-touch.ts';
import { addLabelToChosen, removeLabelFromChosen } from './label-chosen.ts';
import { rateChosen, unrateChosen } from './rate-chosen.ts';
import { emailsOfChosen, fileOfChosen, summarizeChosen } from './read-chosen.ts';

export function selectionRoutes(serve: Serve<Viewer>, app: AppContext): void {
  serve(selectionApi.summary, ({ viewer, body }) => summarizeChosen(app, viewer, body));
  serve(selectionApi.addLabel, ({ viewer, body }) => addLabelToChosen(app, viewer, body));
  serve(selectionApi.removeLabel, ({ viewer, body }) => removeLabelFromChosen(app, viewer, body));
  serve(selectionApi.rate, ({ viewer, body }) => rateChosen(app, viewer, body));
  serve(selectionApi.unrate, ({ viewer, body }) => unrateChosen(app, viewer, body));
  serve(selectionApi.keepInTouch, ({ viewer, body }) => keepInTouchWithChosen(app, viewer, body));
  serve(selectionApi.restoreRhythms, ({ viewer, body }) => restoreRhythms(app, viewer, body));
  serve(selectionApi.emails, ({ viewer, body }) => emailsOfChosen(app, viewer, body));
  serve(selectionApi.file, ({ viewer, body, request, reply }) =>
    fileOfChosen(app, viewer, { ...body, place: placeOf(request), gone: connectionClosedSignal(reply) }),
  );
}
