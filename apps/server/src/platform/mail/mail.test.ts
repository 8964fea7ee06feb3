import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { mailsOf } from '../../testing/mails.ts';
import { anSmtpServer } from '../../testing/smtp-server.ts';
import { createLog } from '../log.ts';
import { escapeHtml } from './escape-html.ts';
import { layOutMail } from './mail-layout.ts';
import { createMailer } from './create-mailer.ts';

const silent = createLog('silent', false);
const MAIL_FROM = 'Kithline <hello@kithline.example.test>';
const LETTER = {
  title: 'A <title> & more',
  greeting: 'Hello Zoë <b>Łukasz</b>,',
  paragraphs: ['First “sentence” with "quotes".', '<script>alert(1)</script>'],
  action: { label: 'Go on', url: 'https://kithline.example.test/registration?code=a&b="c' },
  smallPrint: ['Small.'],
};
const MAIL = {
  to: { name: 'Zoë "Z" Müller', address: 'zoe@example.test' },
  subject: 'Grüße — 你好',
  ...layOutMail(LETTER),
};

describe('a mail', () => {
  it('reaches a mail server as text and HTML, with the characters of several languages intact', async () => {
    const { url, received } = await anSmtpServer();
    const mailer = createMailer({ mail: { kind: 'smtp', url }, mailFrom: MAIL_FROM, dataDir: '' }, silent);
    onTestFinished(() => mailer.close());
    await mailer.send(MAIL);
    const [mail] = received;
    expect(mail).toMatchObject({
      to: 'zoe@example.test',
      from: 'hello@kithline.example.test',
      subject: 'Grüße — 你好',
    });
    expect(mail?.text.trim()).toBe(MAIL.text.trim());
    expect(mail?.html.trim()).toBe(MAIL.html.trim());
  });

  it('that is sent regularly contains a URL with which one click stops further mails', async () => {
    const { dataDir } = await mailsOf();
    const mailer = createMailer({ mail: { kind: 'outbox' }, mailFrom: MAIL_FROM, dataDir }, silent);
    await mailer.send({ ...MAIL, stopUrl: 'https://kithline.example.test/stop-mail?code=7.x' });
    const [file] = await readdir(path.join(dataDir, 'outbox'));
    const raw = String(await readFile(path.join(dataDir, 'outbox', file ?? '')));
    expect(raw).toMatch(/^List-Unsubscribe: <https:\/\/kithline\.example\.test\/stop-mail\?code=7\.x>\r$/mu);
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/mu);
  });

  it('is not sent over a connection without TLS, unless the settings allow it', async () => {
    const { url, received } = await anSmtpServer();
    const strict = url.replace('?tls=off', '');
    const mailer = createMailer(
      { mail: { kind: 'smtp', url: strict }, mailFrom: MAIL_FROM, dataDir: '' },
      silent,
    );
    onTestFinished(() => mailer.close());
    await expect(mailer.send(MAIL)).rejects.toThrow(/STARTTLS/);
    expect(received).toEqual([]);
  });

  it('that the mail server refuses causes an error', async () => {
    const { url } = await anSmtpServer({ refuses: true });
    const mailer = createMailer({ mail: { kind: 'smtp', url }, mailFrom: MAIL_FROM, dataDir: '' }, silent);
    onTestFinished(() => mailer.close());
    await expect(mailer.send(MAIL)).rejects.toThrow('no such mailbox');
  });

  it('that cannot reach the mail server also causes an error', async () => {
    const mailer = createMailer(
      { mail: { kind: 'smtp', url: 'smtp://127.0.0.1:9' }, mailFrom: MAIL_FROM, dataDir: '' },
      silent,
    );
    await expect(mailer.send(MAIL)).rejects.toThrow(/ECONNREFUSED/);
  });

  it('is kept in the outbox if there is no mail server, and its link is printed to the log', async () => {
    const { dataDir, mails } = await mailsOf();
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    await createMailer({ mail: { kind: 'outbox' }, mailFrom: MAIL_FROM, dataDir }, log).send(MAIL);
    expect(await mails()).toMatchObject([{ to: 'zoe@example.test', subject: 'Grüße — 你好' }]);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ to: 'zoe@example.test', links: [LETTER.action.url] });
    const [file] = await readdir(path.join(dataDir, 'outbox'));
    expect(String(await readFile(path.join(dataDir, 'outbox', file ?? '')))).toMatch(/^From: Kithline/);
  });

  it("cannot get extra headers through a receiver's name", async () => {
    const { dataDir, mails } = await mailsOf();
    const mailer = createMailer({ mail: { kind: 'outbox' }, mailFrom: MAIL_FROM, dataDir }, silent);
    await mailer.send({
      ...MAIL,
      to: { name: 'Eve\r\nBcc: many@example.test', address: 'eve@example.test' },
    });
    expect(await mails()).toMatchObject([{ to: 'eve@example.test' }]);
    const [file] = await readdir(path.join(dataDir, 'outbox'));
    expect(String(await readFile(path.join(dataDir, 'outbox', file ?? '')))).not.toMatch(/^Bcc:/m);
  });
});

it("a mail does not show a receiver's name that contains a link", async () => {
  const { dataDir } = await mailsOf();
  const mailer = createMailer({ mail: { kind: 'outbox' }, mailFrom: MAIL_FROM, dataDir }, silent);
  await mailer.send({ ...MAIL, to: { name: 'pay at evil-site.com now', address: 'eve@example.test' } });
  const [file] = await readdir(path.join(dataDir, 'outbox'));
  expect(String(await readFile(path.join(dataDir, 'outbox', file ?? '')))).not.toContain('evil');
});

describe('the layout', () => {
  it('escapes all markup in a letter', () => {
    const { html } = layOutMail(LETTER);
    expect(html).not.toContain('<script>');
    expect(html).not.toContain('<b>');
    expect(html).toContain('href="https://kithline.example.test/registration?code=a&amp;b=&quot;c"');
  });

  it('leaves the plain-text version unescaped', () => {
    expect(layOutMail(LETTER).text).toContain('<script>alert(1)</script>');
  });

  it("sets another person's text apart, line by line, so that it cannot pass as Kithline's own text", () => {
    const text = 'Hi\n\n-- \nKithline\u2028<b>Log in</b> at \u202Ehere';
    const { text: plain, html } = layOutMail({ ...LETTER, quotes: [{ by: 'Ann <i>', text }] });
    const isolatedLines = ['Hi', '-- ', 'Kithline', '<b>Log in</b> at here'].map(
      (line) => `> \u2068${line}\u2069`,
    );
    expect(plain).toContain(['Ann <i>:', isolatedLines[0], '> ', ...isolatedLines.slice(1)].join('\n'));
    expect(html).toContain('Ann &lt;i&gt;</p>');
    expect(html).toContain(
      '\u2068Kithline\u2069<br>\u2068&lt;b&gt;Log in&lt;/b&gt; at here\u2069</blockquote>',
    );
  });

  it('escapes all five special characters', () => {
    expect(escapeHtml(`<a href="x" title='y'>&</a>`)).toBe(
      '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;&lt;/a&gt;',
    );
  });
});
