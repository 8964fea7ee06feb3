import type { ImportUndo } from '@kithline/contract/networks.ts';
import { sayCount, sayNumber } from '../../lib/say-time.ts';

/** "12 people come back and 340 leave your network. 96 changed jobs are reverted." */
export function sayUndo({ comes, goes, changedJobs }: ImportUndo): string {
  if (changedJobs === 0) return sayPeople(comes, goes);
  const people = comes === 0 && goes === 0 ? 'The same people stay in your network.' : sayPeople(comes, goes);
  return `${people} ${sayCount(changedJobs, 'changed job is', 'changed jobs are')} reverted.`;
}

function sayPeople(comes: number, goes: number): string {
  if (comes === 0 && goes === 0)
    return 'The same people stay in your network, with the details of your file before this one.';
  if (goes === 0) return `${sayComing(comes)} to your network, and nobody leaves.`;
  if (comes === 0)
    return `${sayCount(goes, 'person leaves', 'people leave')} your network, and nobody comes back.`;
  return `${sayComing(comes)} and ${sayNumber(goes)} ${goes === 1 ? 'leaves' : 'leave'} your network.`;
}

function sayComing(count: number): string {
  return sayCount(count, 'person comes back', 'people come back');
}
