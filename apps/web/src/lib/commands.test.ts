import { describe, expect, it } from 'vitest';
import { commandsCalled, type RankedCommand } from './commands.ts';

const command = (label: string): RankedCommand => ({ label, icon: null, rank: 'rest', run: () => {} });
const COMMANDS = ['Go to people', 'Update Your Network', 'Go to Founders Café'].map(command);

describe('Commands that match the typed words', () => {
  it.each([
    ['', ['Go to people', 'Update Your Network', 'Go to Founders Café']],
    ['net up', ['Update Your Network']],
    ['cafe', ['Go to Founders Café']],
    ['go', ['Go to people', 'Go to Founders Café']],
    ['eople', []],
  ])('are, for "%s", %j', (text, labels) => {
    expect(commandsCalled(COMMANDS, text).map(({ label }) => label)).toEqual(labels);
  });
});
