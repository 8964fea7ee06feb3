import type { Db } from '../tables.ts';
import { withoutActsOf } from './join-acts.ts';
import { deleteNotifications, tellingOfActor, updateNotification } from './notify.queries.ts';

/** Takes back all that users were told of acts of a person who is a member no more; what others did goes on being told. */
export async function forgetActor(db: Db, personId: number): Promise<void> {
  const gone: number[] = [];
  for (const told of await tellingOfActor(db, personId)) {
    const rest = withoutActsOf(told, new Set([personId]));
    if (rest === null) gone.push(told.id);
    else await updateNotification(db, told.id, rest);
  }
  await deleteNotifications(db, gone);
}
