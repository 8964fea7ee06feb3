import '@mantine/core/styles/default-css-variables.layer.css';
import './mantine-variables.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import { MantineProvider } from '@mantine/core';
import type { MantineColorSchemeManager } from '@mantine/core';
import type { ReactNode } from 'react';
import { chooseTheme, currentTheme } from './chosen-theme.ts';
import { theme } from './theme.ts';
import { useTheme } from './useTheme.ts';

/** Gives Mantine the theme that the app's store holds. Mantine's store is not used. */
const colorSchemeManager: MantineColorSchemeManager = {
  get: currentTheme,
  set: (value) => chooseTheme(value === 'auto' ? null : value),
  clear: () => chooseTheme(null),
  subscribe: () => {},
  unsubscribe: () => {},
};

/**
 * Mantine with Kithline's theme. Mantine's variables come from stylesheets rather than from a style tag made
 * at run time, because the content security policy is `style-src 'self'`.
 */
export function MantineLook({ children, env }: { children: ReactNode; env?: 'default' | 'test' }) {
  const { theme: scheme } = useTheme();
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colorSchemeManager}
      forceColorScheme={scheme}
      withCssVariables={false}
      withGlobalClasses={false}
      {...(env ? { env } : {})}
    >
      {children}
    </MantineProvider>
  );
}
