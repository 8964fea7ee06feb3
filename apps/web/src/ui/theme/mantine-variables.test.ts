// @vitest-environment node
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import type { ConvertCSSVariablesInput } from '@mantine/core';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { cssVariablesResolver, theme } from './theme.ts';

type Variables = Record<string, string>;

function differing(ours: Variables, base: Variables): string[] {
  return Object.entries(ours)
    .filter(([name, value]) => base[name] !== value)
    .map(([name, value]) => `  ${name}: ${value};`);
}

function block(selector: string, lines: string[]): string {
  return `${selector} {\n${lines.join('\n')}\n}\n`;
}

/**
 * Returns the variables that Mantine would put into a style tag at run time: those of the theme that differ
 * from Mantine's defaults.
 */
function expectedSheet(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const own = cssVariablesResolver(merged);
  const base = defaultCssVariablesResolver(DEFAULT_THEME);
  const ours = defaultCssVariablesResolver(merged);
  const of = (part: keyof ConvertCSSVariablesInput) => differing({ ...ours[part], ...own[part] }, base[part]);
  return [
    block(':root', of('variables')),
    block(":root[data-mantine-color-scheme='light']", of('light')),
    block(":root[data-mantine-color-scheme='dark']", of('dark')),
  ].join('\n');
}

/** Removes differences of case, quotes and line breaks, which the formatter makes. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll('"', "'").replaceAll(/\s+/g, ' ').trim();
}

it('mantine-variables.css has the same variables as the theme', () => {
  const sheet = readFileSync(new URL('./mantine-variables.css', import.meta.url), 'utf8');
  const rules = sheet.slice(sheet.indexOf(':root'));
  expect(plain(rules)).toBe(plain(expectedSheet()));
});
