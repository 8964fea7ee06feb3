import { sentencesApi } from '@kithline/contract/sentences.ts';
import type { AppContext } from '../app-context.ts';
import type { Serve } from '../platform/http/serve.ts';
import type { Viewer } from '../viewer.ts';
import { understandSentence } from './understand-sentence.ts';

export function sentenceRoutes(serve: Serve<Viewer>, app: AppContext): void {
  serve(sentencesApi.understand, ({ viewer, query }) => understandSentence(app, viewer, query));
}
