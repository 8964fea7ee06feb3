import { hueOf, initialsOf } from '@kithline/contract/initials.ts';
import { escapeHtml } from './escape-html.ts';
import type { Mail } from './mail.ts';

export interface Link {
  readonly label: string;
  readonly url: string;
}

/** A person in a digest. `nameInMail` or `lineInMail` has already made the words of members harmless. */
export interface DigestRow {
  readonly name: string;
  readonly line: string;
  /** Text at the end of the row, like "Strong tie". */
  readonly aside?: { readonly words: string; readonly isUrgent?: boolean } | undefined;
}

export interface DigestGroup {
  readonly title?: string;
  readonly note?: string;
  readonly link?: Link;
  readonly rows: readonly DigestRow[];
}

export interface DigestSection {
  readonly title: string;
  readonly note: string;
  readonly link: Link;
  readonly groups: readonly DigestGroup[];
  /** Switches this section off. */
  readonly stop: Link;
}

export interface Digest {
  readonly title: string;
  readonly period: string;
  readonly lead: string;
  readonly sections: readonly DigestSection[];
  readonly action: Link;
  readonly smallPrint: string;
  readonly stop: Link;
}

/** Returns a digest as plain text and as HTML. In the HTML, all text is escaped. */
export function layOutDigest(digest: Digest): Pick<Mail, 'text' | 'html'> {
  return { text: asText(digest), html: asHtml(digest) };
}

const linkAsText = ({ label, url }: Link) => `${label}: ${url}`;

function asText({ title, period, lead, sections, action, smallPrint, stop }: Digest): string {
  const parts = [
    `${title}\n${period}`,
    lead,
    ...sections.map(sectionAsText),
    linkAsText(action),
    `-- \nKithline\n\n${smallPrint}\n${linkAsText(stop)}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function sectionAsText({ title, note, link, groups, stop }: DigestSection): string {
  const head = `${title} (${note})`;
  return [
    `${head}\n${'-'.repeat(head.length)}`,
    ...groups.map(groupAsText),
    [linkAsText(link), linkAsText(stop)].join('\n'),
  ].join('\n\n');
}

function groupAsText({ title, note, link, rows }: DigestGroup): string {
  const head = [title, note].filter((words) => words !== undefined).join(': ');
  const lines = rows.map(({ name, line, aside }) =>
    [`* ${name}`, ...(line === '' ? [] : [`  ${line}`]), ...(aside ? [`  ${aside.words}`] : [])].join('\n'),
  );
  return [...(head === '' ? [] : [head]), ...lines, ...(link ? [linkAsText(link)] : [])].join('\n');
}

const FONT = "font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif";
const SMALL = 'font-size:13px;line-height:1.4;color:#5B6678';
const LINK = 'color:#1F53C4;font-weight:600;text-decoration:none';
const BUTTON =
  'display:inline-block;padding:10px 16px;border-radius:6px;background:#1B2B4B;color:#ffffff;font-size:14px;font-weight:600;text-decoration:none';
const URGENT = 'color:#9A5300;font-weight:600';

/** Background and text colors of initials by hue, as in the light theme of the web app. */
const HUES = [
  ['#ffd3d3', '#762b32'],
  ['#ffd5c5', '#743012'],
  ['#f7dabb', '#6b3a00'],
  ['#e8e1ba', '#574700'],
  ['#d1e8c6', '#2d530f'],
  ['#c1ebd6', '#005837'],
  ['#b9ebe8', '#005856'],
  ['#bbe8f9', '#005270'],
  ['#c6e3ff', '#0c4a7d'],
  ['#d9dcff', '#403e7e'],
  ['#ebd6f9', '#5a3470'],
  ['#fad3e8', '#6d2d55'],
] as const;

const table = (rows: string, style = '') =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"${style && ` style="${style}"`}>${rows}</table>`;

const linkAsHtml = ({ label, url }: Link, style = LINK) =>
  `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a>`;

/** `begin` is on the left and `end` on the right. */
const line = (begin: string, end: string, padding: string) =>
  table(
    `<tr><td style="padding:${padding}">${begin}</td>` +
      `<td align="right" valign="baseline" style="padding:${padding};white-space:nowrap;font-size:13px">${end}</td></tr>`,
  );

/** Uses tables and inline styles, because mail programs support little else. Loads no images or fonts. */
function asHtml(digest: Digest): string {
  const { title, period, lead, sections, action, smallPrint, stop } = digest;
  const head = line(
    '<span style="font-size:17px;font-weight:700;color:#1A2336">Kithline</span>',
    `<span style="${SMALL}">${escapeHtml(period)}</span>`,
    '0',
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#EEF1F6;${FONT};color:#1A2336">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:26px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:640px;background:#ffffff;border:1px solid #E3E7EE;border-radius:10px">
<tr><td style="padding:22px 32px 18px;border-bottom:1px solid #E3E7EE">
${head}
<h1 style="margin:16px 0 4px;font-size:22px;line-height:1.3;color:#1A2336">${escapeHtml(title)}</h1>
<p style="margin:0;font-size:15px;line-height:1.5;color:#4C576C">${escapeHtml(lead)}</p>
</td></tr>
${sections.map(sectionAsHtml).join('\n')}
<tr><td style="padding:22px 32px 24px">${linkAsHtml(action, BUTTON)}</td></tr>
</table>
<p style="max-width:560px;margin:14px auto 0;${SMALL}">${escapeHtml(smallPrint)} ${linkAsHtml(stop, 'color:#5B6678')}</p>
</td></tr></table>
</body>
</html>
`;
}

function sectionAsHtml({ title, note, link, groups, stop }: DigestSection): string {
  const head = line(
    `<h2 style="display:inline;margin:0;font-size:16px;color:#1A2336">${escapeHtml(title)}</h2> <span style="margin-left:4px;${SMALL}">${escapeHtml(note)}</span>`,
    linkAsHtml(link),
    '24px 0 4px',
  );
  return `<tr><td style="padding:0 32px">
${head}
${groups.map(groupAsHtml).join('\n')}
<p style="margin:8px 0 0;font-size:12px">${linkAsHtml(stop, 'color:#5B6678')}</p>
</td></tr>`;
}

function groupAsHtml({ title, note = '', link, rows }: DigestGroup): string {
  const head = title
    ? line(
        `<strong style="font-size:13px">${escapeHtml(title)}</strong> <span style="margin-left:4px;${SMALL}">${escapeHtml(note)}</span>`,
        link ? linkAsHtml(link) : '',
        '10px 0 2px',
      )
    : '';
  return head + rows.map(rowAsHtml).join('\n');
}

function rowAsHtml({ name, line: words, aside }: DigestRow): string {
  const initials = initialsOf(name);
  const [back, text] = HUES[hueOf(initials)] ?? HUES[0];
  const border = 'border-bottom:1px solid #E3E7EE';
  const face =
    `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td width="32" height="32" align="center" bgcolor="${back}"` +
    ` style="width:32px;height:32px;border-radius:16px;background:${back};color:${text};font-size:12px;font-weight:600">${escapeHtml(initials)}</td></tr></table>`;
  const content =
    `<strong style="font-size:15px;font-weight:600;color:#1A2336">${escapeHtml(name)}</strong>` +
    (words === '' ? '' : `<br><span style="${SMALL}">${escapeHtml(words)}</span>`);
  const end = aside
    ? `<span style="${SMALL};${aside.isUrgent ? URGENT : ''}">${escapeHtml(aside.words)}</span>`
    : '';
  return table(
    `<tr><td width="44" style="padding:9px 0;${border}">${face}</td>` +
      `<td style="padding:9px 0;${border};line-height:1.4;overflow-wrap:anywhere">${content}</td>` +
      `<td align="right" style="padding:9px 0 9px 8px;${border};white-space:nowrap">${end}</td></tr>`,
  );
}
