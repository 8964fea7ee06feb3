import { render } from '@testing-library/react';
import type { RenderResult } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MantineLook } from '../theme/MantineLook.tsx';

/** Renders a component with the app's theme, without transitions. */
export function renderLook(node: ReactNode): RenderResult & { user: UserEvent } {
  const user = userEvent.setup();
  return { user, ...render(<MantineLook env="test">{node}</MantineLook>) };
}
