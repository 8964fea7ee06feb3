import { touchApi } from '@kithline/contract/keeping-in-touch.ts';
import { selectionApi } from '@kithline/contract/selection.ts';
import { ANY_MEMBER, may, type Permission, WHO_BELONGS, withStatus } from './permission.ts';
import type { World } from './world.ts';

/** Success for everybody who sees the person: they may set a rhythm and log touches. */
const WHO_SEES = '401 404 200 404 200 200';
/** Success only for the collaborator, whose row it is. Other members get 404. */
const COLLABORATOR_ALONE = '401 404 200 404 404 404';

const about = ({ personId: id }: World) => ({ params: { id } });
const CLIENT_ID = '6f1c0a52-7b0e-4f0c-9a53-0c4b7f5a2d11';

export const KEEPING_IN_TOUCH: readonly Permission[] = [
  may(touchApi.ofPerson, WHO_SEES, { input: (world) => ({ ...about(world), query: {} }) }),
  may(touchApi.choose, WHO_SEES, {
    input: (world) => ({ ...about(world), body: { everyMonths: 3 as const } }),
  }),
  may(touchApi.log, withStatus(WHO_SEES, 201), {
    input: (world) => ({
      ...about(world),
      body: { day: '2024-03-14', way: 'met' as const, note: 'Met for tea.', clientId: CLIENT_ID },
    }),
  }),
  may(touchApi.unlog, COLLABORATOR_ALONE, {
    about: "the collaborator's",
    input: ({ touchId: id }) => ({ params: { id } }),
  }),
  may(touchApi.losing, ANY_MEMBER),
  may(touchApi.labels, ANY_MEMBER),
  may(touchApi.chooseForLabel, withStatus(COLLABORATOR_ALONE, 204), {
    about: "of the collaborator's network",
    input: ({ ownLabelId: id }) => ({ params: { id }, body: { everyMonths: 6 as const } }),
  }),
  may(selectionApi.keepInTouch, WHO_BELONGS, {
    input: ({ collectiveId, personId }) => ({
      body: { collectiveId, personIds: [personId], everyMonths: 12 as const },
    }),
  }),
  may(selectionApi.restoreRhythms, ANY_MEMBER, {
    input: ({ personId }) => ({
      body: {
        everyMonths: 1 as const,
        before: [{ everyMonths: null, countedFrom: null, laterUntil: null, personIds: [personId] }],
      },
    }),
  }),
];
