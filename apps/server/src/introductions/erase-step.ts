import type { NotificationKind } from '@kithline/contract/notifications.ts';
import { eraseIntroductionMessages } from '../messaging/write-between.ts';
import { takeBackIntroduction } from '../notifications/take-back.ts';
import type { Db } from '../tables.ts';
import type { Acting } from './acting.ts';
import type { Step } from './introduction.ts';

/** What the receiver of a step is notified of. */
const OF_RECEIVER: readonly NotificationKind[] = [
  'introduction-asked',
  'introduction-offered',
  'introduction-reminded',
];

/** Deletes the messages of a step that the viewer takes back, and the receiver's notifications about it. */
export async function eraseStep(
  db: Db,
  { request: { id: introductionId }, userId: by, now }: Acting,
  { conversationId, position, userId }: Step,
): Promise<void> {
  if (conversationId !== null && position !== null)
    await eraseIntroductionMessages(db, { conversationId, position }, { introductionId, by, now });
  if (userId !== null)
    await takeBackIntroduction(db, { introductionId, userIds: [userId], kinds: OF_RECEIVER });
}
