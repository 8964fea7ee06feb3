import { foldText } from '@kithline/base/fold-text.ts';

export type ContactField =
  | 'firstName'
  | 'lastName'
  | 'url'
  | 'email'
  | 'company'
  | 'position'
  | 'connectedOn';

/**
 * Column names of the export and their translations, separated by `|`. English, German, French, Spanish and
 * Italian names come from real files; the others are the languages' ordinary words for these columns.
 */
const NAMES: Readonly<Record<ContactField, string>> = {
  firstName:
    'First Name|Vorname|Prénom|Nombre|Nome|Primeiro nome|Nome próprio|Voornaam|Imię|Förnamn|Fornavn|Etunimi|Adı|Ad|' +
    'Jméno|Křestní jméno|Prenume|Keresztnév|Utónév|Имя|Ім’я|Όνομα|Nama depan|名|名字|이름',
  lastName:
    'Last Name|Surname|Family Name|Nachname|Familienname|Nom|Nom de famille|Apellido|Apellidos|Apellido(s)|Cognome|' +
    'Sobrenome|Apelido|Achternaam|Nazwisko|Efternamn|Efternavn|Etternavn|Sukunimi|Soyadı|Soyad|Příjmení|' +
    'Nume de familie|Nume|Vezetéknév|Фамилия|Прізвище|Επώνυμο|Nama belakang|姓|姓氏|성',
  url:
    'URL|Profile URL|LinkedIn URL|Profil-URL|URL du profil|URL del perfil|URL de perfil|URL del profilo|URL do perfil|' +
    'Profiel-URL|Adres URL|Adres URL profilu|Profil URL’si|URL profilu|Profilens URL|URL профиля',
  email:
    'Email Address|Email|E-mail|E-Mail-Adresse|Adresse e-mail|Adresse électronique|Correo electrónico|' +
    'Dirección de correo electrónico|Indirizzo email|Indirizzo e-mail|Endereço de e-mail|Endereço de email|' +
    'E-mailadres|Adres e-mail|Adres email|E-postadress|E-postadresse|Sähköposti|Sähköpostiosoite|E-posta|' +
    'E-posta Adresi|E-mailová adresa|Adresă de e-mail|Adresa de e-mail|E-mail cím|Адрес электронной почты|' +
    'Электронная почта|Alamat email|メールアドレス|电子邮件|电子邮箱|电子邮件地址|이메일|이메일 주소',
  company:
    'Company|Current Company|' +
    'Organization|Organisation|Unternehmen|Firma|Entreprise|Société|Empresa|Azienda|Società|Bedrijf|Företag|' +
    'Virksomhed|Bedrift|Yritys|Şirket|Společnost|Companie|Cég|Vállalat|Компания|Компанія|Εταιρεία|Perusahaan|会社|会社名|公司|회사',
  position:
    'Position|Current Position|' +
    'Job Title|Title|Positionsbezeichnung|Poste|Fonction|Cargo|Puesto|Posizione|Posição|Functie|Positie|' +
    'Stanowisko|Befattning|Stilling|Asema|Tehtävänimike|Pozisyon|Unvan|Pozice|Funcție|Poziție|Beosztás|Pozíció|Должность|' +
    'Посада|Θέση|Posisi|Jabatan|役職|职位|직책|직위|직함',
  connectedOn:
    'Connected On|Connected|Connection Date|Verbunden am|Vernetzt seit|Date de connexion|Connecté le|Conectado el|' +
    'Fecha de conexión|Data di collegamento|Collegato il|Data da conexão|Data de conexão|Conectado em|Data da ligação|' +
    'Verbonden op|Datum van verbinding|Data połączenia|Połączono|Data nawiązania kontaktu|Ansluten den|' +
    'Kontakt sedan|Forbundet den|Tilknyttet|Yhdistetty|Bağlantı tarihi|Bağlantı kurulma tarihi|Datum spojení|' +
    'Spojeno|Data conectării|Conectat la|Kapcsolatfelvétel dátuma|Kapcsolódás dátuma|Дата установления контакта|Дата добавления|' +
    'Ημερομηνία σύνδεσης|Terhubung pada|つながった日|連絡日|建立联系日期|联系建立日期|연결 날짜|연결된 날짜|연결일',
};

const FIELD_BY_KEY: ReadonlyMap<string, ContactField> = new Map(
  (Object.keys(NAMES) as ContactField[]).flatMap((field) =>
    NAMES[field].split('|').map((name) => [nameKey(name), field] as const),
  ),
);

/**
 * Returns the field of a column name, or null if the name is unknown. Case, accents, spaces and hyphens do
 * not matter.
 */
export function fieldNamed(columnName: string): ContactField | null {
  if (columnName.length > 100) return null;
  return FIELD_BY_KEY.get(nameKey(columnName)) ?? null;
}

function nameKey(name: string): string {
  return foldText(name).replace(/[^\p{L}\p{N}\p{M}]/gu, '');
}

/** Languages with the family name first that can be recognized by their column names. */
export type HeaderLanguage = 'hu' | 'ja';

const HUNGARIAN: ReadonlySet<string> = new Set(['Keresztnév', 'Utónév'].map(nameKey));
const JAPANESE = /\p{Script=Hiragana}|\p{Script=Katakana}|会社|役職|連絡日/u;

export function languageOfHeader(columnNames: readonly string[]): HeaderLanguage | null {
  if (columnNames.some((name) => HUNGARIAN.has(nameKey(name)))) return 'hu';
  return columnNames.some((name) => JAPANESE.test(name)) ? 'ja' : null;
}
