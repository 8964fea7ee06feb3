// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderLook } from '../testing/render-look.tsx';
import { Segmented } from './Segmented.tsx';

afterEach(cleanup);

const OPTIONS = [
  { value: 'now', label: 'Current only' },
  { value: 'ten', label: 'Last 10 years' },
  { value: 'ever', label: 'All time', disabled: true },
  { value: 'past', label: 'Past' },
] as const;

function Choice() {
  const [value, setValue] = useState<(typeof OPTIONS)[number]['value']>('now');
  return <Segmented label="Time" value={value} options={OPTIONS} onChange={setValue} />;
}

function chosen(): string | null | undefined {
  return screen.getAllByRole('radio').find((radio) => radio.getAttribute('aria-checked') === 'true')
    ?.textContent;
}

describe('A segmented choice', () => {
  it('is a radio group with a single Tab stop', async () => {
    const { user } = renderLook(<Choice />);
    expect(screen.getByRole('radiogroup', { name: 'Time' })).toBeTruthy();
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Current only');
    await user.tab();
    expect(document.activeElement).toBe(document.body);
  });

  it('changes with the arrow keys, which skip disabled options and wrap around', async () => {
    const { user } = renderLook(<Choice />);
    await user.tab();
    await user.keyboard('{ArrowRight}');
    expect(chosen()).toBe('Last 10 years');
    await user.keyboard('{ArrowDown}');
    expect(chosen()).toBe('Past');
    await user.keyboard('{ArrowRight}');
    expect(chosen()).toBe('Current only');
    await user.keyboard('{ArrowLeft}');
    expect(chosen()).toBe('Past');
    await user.keyboard('{Home}');
    expect(chosen()).toBe('Current only');
  });

  it('changes on a click, unless the clicked option is disabled', async () => {
    const { user } = renderLook(<Choice />);
    await user.click(screen.getByRole('radio', { name: 'All time' }));
    expect(chosen()).toBe('Current only');
    await user.click(screen.getByRole('radio', { name: 'Past' }));
    expect(chosen()).toBe('Past');
  });
});
