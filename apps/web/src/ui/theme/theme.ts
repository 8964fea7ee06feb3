import { createTheme, defaultVariantColorsResolver } from '@mantine/core';
import type { CSSVariablesResolver, VariantColorsResolver } from '@mantine/core';
import { tuples } from './tuples.ts';

const TRANSPARENT_BORDER = '1px solid transparent';

/** Gives Mantine's variants our semantic colors, so that plain Mantine components look like ours. */
export const variantColorResolver: VariantColorsResolver = (input) => {
  const color = input.color ?? 'navy';
  if (input.variant === 'filled' && color === 'navy') {
    return {
      background: 'var(--k-primary)',
      hover: 'var(--k-primary-hover)',
      color: 'var(--k-on-primary)',
      border: TRANSPARENT_BORDER,
    };
  }
  if (input.variant === 'default') {
    return {
      background: 'var(--k-surface)',
      hover: 'var(--k-hover)',
      color: 'var(--k-text)',
      border: '1px solid var(--k-border-strong)',
    };
  }
  if (input.variant === 'subtle' && (color === 'navy' || color === 'gray')) {
    return {
      background: 'transparent',
      hover: 'var(--k-hover)',
      color: 'var(--k-text-2)',
      border: TRANSPARENT_BORDER,
    };
  }
  if (input.variant === 'light' && color === 'blue') {
    return {
      background: 'var(--k-blue-soft)',
      hover: 'var(--k-blue-soft-2)',
      color: 'var(--k-link)',
      border: TRANSPARENT_BORDER,
    };
  }
  return defaultVariantColorsResolver(input);
};

const semantic = {
  '--mantine-color-body': 'var(--k-bg)',
  '--mantine-color-text': 'var(--k-text)',
  '--mantine-color-default-border': 'var(--k-border)',
  '--mantine-color-dimmed': 'var(--k-text-3)',
  '--mantine-color-placeholder': 'var(--k-text-3)',
  '--mantine-color-error': 'var(--k-red)',
};

/**
 * Sets Mantine's variables for whole pages to our semantic colors. `mantine-variables.css` contains the
 * result.
 */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: semantic,
  dark: {
    ...semantic,
    '--mantine-primary-color-filled': 'var(--k-primary)',
    '--mantine-primary-color-contrast': 'var(--k-on-primary)',
  },
});

/**
 * The stacking order, from back to front: page 0, sticky heads 10, panels 50, chat dock 150, overlays 200,
 * dialogs 300, menus 350, toasts 400, tooltips 450.
 */
const MENU_LEVEL = 350;

export const theme = createTheme({
  colors: tuples,
  primaryColor: 'navy',
  primaryShade: { light: 8, dark: 1 },
  fontFamily: "'Inter Variable', Inter, system-ui, sans-serif",
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '80em', xl: '96em' },
  variantColorResolver,
  components: {
    Button: { defaultProps: { size: 'sm' } },
    Input: { defaultProps: { size: 'sm' } },
    Popover: { defaultProps: { zIndex: MENU_LEVEL } },
    Combobox: { defaultProps: { zIndex: MENU_LEVEL } },
    Menu: { defaultProps: { zIndex: MENU_LEVEL } },
  },
});
