import { describe, expect, it } from 'vitest';
import { ContactsFileError } from './contacts-file-error.ts';
import { assertHasHeader, findHeader } from './find-header.ts';

const CURRENT_HEADER = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On';
const ALL = { firstName: 0, lastName: 1, url: 2, email: 3, company: 4, position: 5, connectedOn: 6 };

const TRANSLATIONS: Readonly<Record<string, string>> = {
  German: 'Vorname,Nachname,URL,E-Mail-Adresse,Unternehmen,Position,Verbunden am',
  'older German': 'Vorname,Nachname,Profil-URL,E-Mail-Adresse,Firma,Position,Verbunden am',
  French: 'Prénom,Nom,URL,Adresse e-mail,Entreprise,Poste,Date de connexion',
  Spanish: 'Nombre,Apellido(s),URL,Correo electrónico,Empresa,Cargo,Conectado el',
  Italian: 'Nome,Cognome,URL,Indirizzo email,Azienda,Posizione,Data di collegamento',
  Portuguese: 'Nome,Sobrenome,URL,Endereço de e-mail,Empresa,Cargo,Conectado em',
  Dutch: 'Voornaam,Achternaam,URL,E-mailadres,Bedrijf,Functie,Verbonden op',
  Polish: 'Imię,Nazwisko,URL,Adres e-mail,Firma,Stanowisko,Data połączenia',
  Swedish: 'Förnamn,Efternamn,URL,E-postadress,Företag,Befattning,Ansluten den',
  Turkish: 'Adı,Soyadı,URL,E-posta Adresi,Şirket,Pozisyon,Bağlantı Tarihi',
};

const NOTES = 'Notes:\n"When exporting your connection data, some addresses are missing."\n\n';
const STRAY_QUOTES =
  'Notes:\n"When exporting your "connection data, some addresses\nare missing, by choice\n\n';

function messageFor(text: string): string {
  try {
    findHeader(text);
  } catch (error) {
    if (error instanceof ContactsFileError) return error.clientMessage;
  }
  throw new Error('a header was found');
}

describe('Finding the row of column names', () => {
  it.each(Object.entries(TRANSLATIONS))('recognizes the columns in %s', (_, header) => {
    expect(findHeader(header).columns).toEqual(ALL);
  });

  it.each(Object.entries(TRANSLATIONS))(
    'recognizes the columns in %s in capitals and without accents',
    (_, header) => {
      const plain = header
        .toLocaleUpperCase('en')
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/gu, '');
      expect(findHeader(plain).columns).toEqual(ALL);
    },
  );

  it.each([
    ['no preamble', '', 1],
    ['the preamble', NOTES, 4],
    ['a preamble with CRLF', NOTES.replaceAll('\n', '\r\n'), 4],
    ['a preamble over several lines', 'Notes:\n"One\ntwo\n\nthree."\n\n', 7],
    ['a preamble with stray quotation marks', STRAY_QUOTES, 5],
    ['a separator line', 'sep=,\n', 2],
    ['blank lines and rows of commas', '\n,,,,,,\n \n', 4],
  ])('finds the row with %s before it', (_, before, line) => {
    expect(findHeader(`${before}${CURRENT_HEADER}\nAnn,Lee`)).toMatchObject({
      line,
      columns: ALL,
      delimiter: ',',
      width: 7,
    });
  });

  it.each([',', ';', '\t'] as const)('recognizes the delimiter %j', (delimiter) => {
    expect(findHeader(CURRENT_HEADER.replaceAll(',', delimiter))).toMatchObject({ delimiter, columns: ALL });
  });

  it.each([
    ['capitals and spaces', ' FIRST NAME ,last name,Url,EMAIL ADDRESS,  Company,position,connected on'],
    [
      'quotes',
      CURRENT_HEADER.split(',')
        .map((name) => `"${name}"`)
        .join(','),
    ],
    ['a byte order mark and zero-width spaces', `\ufeff\u200b${CURRENT_HEADER}\u200b`],
    ['underscores', CURRENT_HEADER.replaceAll(' ', '_')],
    ['a whole row in one quoted cell', `"${CURRENT_HEADER}"`],
  ])('recognizes column names with %s', (_, header) => {
    expect(findHeader(header).columns).toEqual(ALL);
  });

  it('maps columns by name in any order, and ignores unknown columns', () => {
    const header = findHeader('Connected On,Websites,Company,Last Name,Instant Messengers,First Name');
    expect(header.columns).toEqual({ connectedOn: 0, company: 2, lastName: 3, firstName: 5 });
    expect(header.ignored).toEqual(['Websites', 'Instant Messengers']);
  });

  it.each([
    ['of exports since mid-2023', CURRENT_HEADER, ALL],
    [
      'of exports from 2019 to 2023, without URL',
      'First Name,Last Name,Email Address,Company,Position,Connected On',
      { firstName: 0, lastName: 1, email: 2, company: 3, position: 4, connectedOn: 5 },
    ],
    [
      'of exports until 2018',
      'First Name,Last Name,Email Address,Current Company,Current Position,Tags,Connected On',
      { firstName: 0, lastName: 1, email: 2, company: 3, position: 4, connectedOn: 6 },
    ],
    [
      'with addresses and messengers',
      'First Name,Last Name,Address,Email Address,Company,Position,Websites,Instant Messengers,Connected On',
      { firstName: 0, lastName: 1, email: 3, company: 4, position: 5, connectedOn: 8 },
    ],
  ])('recognizes the columns %s, with and without the preamble', (_, names, columns) => {
    expect(findHeader(`${names}\n`)).toMatchObject({ line: 1, columns });
    expect(findHeader(`${NOTES}${names}\n`)).toMatchObject({ line: 4, columns });
  });

  it('uses the first of two columns with the same name', () => {
    expect(findHeader('First Name,Email,Email,Connected On').columns.email).toBe(1);
  });

  it('fails with what was found and what was expected if there is no such row', () => {
    const message = messageFor(`\n${'Datum;Betrag;'.repeat(20)}\n1;2`);
    expect(message).toContain(`“${'Datum;Betrag;'.repeat(20).slice(0, 80)}…”`);
    expect(message).toContain('First Name, Last Name, URL, Email Address, Company, Position, Connected On');
  });

  it('reports which column is missing if the file is another one of the archive', () => {
    expect(messageFor('First Name,Last Name,Maiden Name,Birth Date\nAnn,Lee,,')).toContain(
      'no “Connected On” among them',
    );
  });

  it('reports a file without text as empty', () => {
    expect(messageFor(' \n\r\n\u00a0')).toContain('contains no text');
  });

  it('looks only at the beginning of the file', () => {
    expect(messageFor(`${'x\n'.repeat(200)}${CURRENT_HEADER}`)).toContain('“x”');
  });
});

describe('The beginning of a large file', () => {
  it.each([0, 1, 2, 3])(
    'shows the column names even if it ends inside a character (shifted by %i bytes)',
    (shift) => {
      const text = `${'x'.repeat(shift)}\nPrénom,Nom,URL,Date de connexion\n${'é\n'.repeat(40_000)}`;
      const twice = new TextDecoder('windows-1252').decode(Buffer.from(text));
      for (const bytes of [Buffer.from(text), Buffer.from(text, 'latin1'), Buffer.from(twice)])
        expect(() => assertHasHeader(bytes)).not.toThrow();
    },
  );

  it('is the only part in which column names are looked for', () => {
    const late = Buffer.from(`${`${'x'.repeat(3_000)}\n`.repeat(30)}${CURRENT_HEADER}\n`);
    expect(() => assertHasHeader(late)).toThrow('has no row of column names');
  });
});
