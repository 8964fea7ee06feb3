import { escapeHtml } from './escape-html.ts';
import type { Mail } from './mail.ts';
import { isolated, linesInMail } from './typed-words.ts';

/** The content of a mail, in plain text. */
export interface Letter {
  title: string;
  greeting: string;
  paragraphs: readonly string[];
  /** Texts written by others, shown below the paragraphs and set apart from them. */
  quotes?: readonly Quote[];
  action: { label: string; url: string };
  smallPrint: readonly string[];
}

export interface Quote {
  /** The author's name, as `nameInMail` returns it. */
  by: string;
  text: string;
}

/** Returns the text and the HTML version of a letter. The HTML is escaped. */
export function layOutMail(letter: Letter): Pick<Mail, 'text' | 'html'> {
  return { text: asText(letter), html: asHtml(letter) };
}

function asText({ greeting, paragraphs, quotes = [], action, smallPrint }: Letter): string {
  const quoted = quotes.map(({ by, text }) =>
    [`${by}:`, ...linesInMail(text).map((line) => `> ${isolated(line)}`)].join('\n'),
  );
  return (
    [
      greeting,
      ...paragraphs,
      ...quoted,
      `${action.label}:\n${action.url}`,
      '-- \nKithline',
      ...smallPrint,
    ].join('\n\n') + '\n'
  );
}

const FONT = "font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif";
const PARAGRAPH = 'margin:0 0 16px;font-size:16px;line-height:1.5;color:#1A2336';
const SMALL = 'margin:0 0 8px;font-size:13px;line-height:1.5;color:#4C576C';
const QUOTE =
  'margin:0 0 16px;padding:2px 0 2px 12px;border-left:3px solid #C9D1DF;font-size:16px;line-height:1.5;color:#1A2336;overflow-wrap:anywhere';
const BUTTON =
  'display:inline-block;padding:12px 24px;border-radius:6px;background:#1B2B4B;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none';

/** Uses tables and inline styles, because mail programs support little else. */
function asHtml({ title, greeting, paragraphs, quotes = [], action, smallPrint }: Letter): string {
  const url = escapeHtml(action.url);
  const body = [greeting, ...paragraphs].map((words) => `<p style="${PARAGRAPH}">${escapeHtml(words)}</p>`);
  const quoted = quotes.map(quoteAsHtml);
  const notes = smallPrint.map((words) => `<p style="${SMALL}">${escapeHtml(words)}</p>`);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#F6F7FA;${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:8px">
<tr><td style="padding:24px 32px;background:#101C35;border-radius:8px 8px 0 0;color:#ffffff;font-size:20px;font-weight:700">Kithline</td></tr>
<tr><td style="padding:32px">
${[...body, ...quoted].join('\n')}
<p style="margin:24px 0"><a href="${url}" style="${BUTTON}">${escapeHtml(action.label)}</a></p>
<p style="${SMALL}">If the button does not work, copy this link into your browser:<br><a href="${url}" style="color:#265DE3;word-break:break-all">${url}</a></p>
</td></tr>
<tr><td style="padding:16px 32px 24px;border-top:1px solid #E3E7EE">
${notes.join('\n')}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function quoteAsHtml({ by, text }: Quote): string {
  const lines = linesInMail(text).map((line) => escapeHtml(isolated(line)));
  return `<p style="${SMALL}">${escapeHtml(by)}</p>\n<blockquote style="${QUOTE}">${lines.join('<br>')}</blockquote>`;
}
