import { peopleFilesApi } from '@kithline/contract/people-files.ts';
import { placeOf } from '../../accounts/session-place.ts';
import type { AppContext } from '../../app-context.ts';
import { connectionClosedSignal } from '../../platform/http/gone.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../viewer.ts';
import { fileOfPerson } from './person-file.ts';

export function peopleFileRoutes(serve: Serve<Viewer>, app: AppContext): void {
  serve(peopleFilesApi.ofPerson, ({ viewer, params, query, body, request, reply }) =>
    fileOfPerson(app, viewer, {
      ...query,
      id: params.id,
      format: body.format,
      place: placeOf(request),
      disconnected: connectionClosedSignal(reply),
    }),
  );
}
