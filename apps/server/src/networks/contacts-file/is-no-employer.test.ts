import { describe, expect, it } from 'vitest';
import { isNoEmployer } from './is-no-employer.ts';

/** Cells that name no organization, separated by `|`. */
const NO_EMPLOYER: Record<string, string> = {
  placeholders:
    'N/A|n/a|N.A.|NA|-|--|—|.|...|?|/|_|*|None|none|NONE|Nil|null|Unknown|TBD|To be announced|No company|Not applicable|' +
    'Not Applicable |Not disclosed|Various|Various clients|Multiple companies|0|\u200b|🚀|(none)|“N/A”|[None]',
  secrets:
    'Confidential|CONFIDENTIAL|*** Confidential ***|(Confidential)|Confidential Company|Company Confidential|Confidential.|' +
    'Undisclosed|Undisclosed company|Private|Private & Confidential|Anonymous|Under NDA|Confidential Startup|confidential client',
  'companies in stealth':
    'Stealth|STEALTH|Stealth Startup|Stealth Start-up|Stealth Mode|stealth-mode|Stealth mode startup|Stealth Mode Startup Company|' +
    'Stealth AI Startup|Stealth Fintech Startup|Stealth B2B SaaS Startup|In stealth|Stealth Company|Early Stage Stealth Startup|' +
    'A stealth startup|Startup in Stealth Mode|AI Startup in stealth|"Stealth Startup"|Stealth Startup 🚀|Stealth / Confidential',
  'the self-employed':
    'Self-employed|Self Employed|SELF EMPLOYED|self employed|Selfemployed|Self-Employed.|Self|Myself|Self-employment|Self employeed|' +
    'Self-employed (Freelance)|Freelance|Freelancer|FREELANCE|freelancer|Free-lance|Free Lance|Freelance / Self-employed|' +
    'Freelance & Self-Employed|Freelance, Self-employed|Freelance Consultant|Freelance Graphic Designer|Freelance Translator|' +
    'Freelance - Independent|Independent|Independent Consultant|Independent Contractor|Independent consultant/Self employed|' +
    'Independent Advisor|Independent Management Consultant|Independent Researcher|Sole Trader|Sole Proprietor|Consultant|' +
    'Contractor|Private Practice|My own business|Business Owner|Independent  Consultant',
  'those who do not work':
    'Retired|RETIRED|Retired!|Retired 🏖️|Semi-retired|Happily Retired|Retired and loving it|Retired Professional|Retiree|' +
    'Unemployed|Currently unemployed|Not employed|Not currently working|Between jobs|In between jobs|In transition|Career Break|' +
    'On a career break|Sabbatical|Gap year|Maternity leave|Job seeker|Jobseeker|Open to work|Looking for new opportunities|' +
    'Actively seeking new opportunities|Currently looking for work|Seeking employment|Homemaker|Stay-at-home mom|Retired/Volunteer|' +
    'Student|STUDENT|Full-time student|University Student|College student|Graduate Student|PhD Student|Student / Freelancer|Recent graduate',
  German:
    'Selbstständig|Selbständig|selbststaendig|SELBSTSTÄNDIG|Selbständige|Freiberuflich|Freiberufler|Freiberuflerin|' +
    'Freiberuflicher Berater|Freier Journalist|Freie Mitarbeiterin|Freischaffend|Freischaffende Künstlerin|Einzelunternehmen|' +
    'Eigenes Unternehmen|Selbstständig / Freiberuflich|Vertraulich|Keine Angabe|k. A.|Nicht zutreffend|Privat|Im Ruhestand|' +
    'Ruhestand|Rentner|Rentnerin|Pensioniert|In Rente|Studentin|Studierender|Schüler|Arbeitslos|Arbeitssuchend|Auf Jobsuche|' +
    'Elternzeit|In Elternzeit|Hausfrau|Unabhängiger Berater',
  French:
    'Indépendant|Indépendante|INDEPENDANT|Travailleur indépendant|À mon compte|Auto-entrepreneur|Autoentrepreneur|Auto entrepreneuse|' +
    'Micro-entreprise|Profession libérale|En libéral|Consultant indépendant|Consultante freelance|En freelance|Confidentiel|' +
    'Société confidentielle|Aucune|Néant|Sans objet|Retraité|Retraitée|RETRAITE|À la retraite|Étudiant|Étudiante|Lycéen|Sans emploi|' +
    "En recherche d'emploi|En recherche d’emploi|À la recherche d'un emploi|Demandeur d'emploi|Au chômage|Congé parental|Mère au foyer",
  Spanish:
    'Autónomo|Autónoma|AUTONOMO|Trabajador autónomo|Por cuenta propia|Trabajadora por cuenta propia|Independiente|' +
    'Consultor independiente|Profesional independiente|Empresa propia|Negocio propio|Confidencial|Empresa Confidencial|Ninguna|Ninguno|' +
    'No aplica|Sin empresa|Varias empresas|Jubilado|Jubilada|Pensionista|Estudiante|Estudiante universitario|Desempleado|En paro|' +
    'Sin empleo|Buscando empleo|En búsqueda activa de empleo|En búsqueda de nuevas oportunidades|Año sabático|Ama de casa',
  Italian:
    'Libero professionista|LIBERO PROFESSIONISTA|Libera professione|Lavoratore autonomo|In proprio|Partita IVA|P.IVA|Ditta individuale|' +
    'Consulente indipendente|Giornalista freelance|Riservato|Azienda riservata|Nessuna|Nessuno|Non applicabile|Pensionato|In pensione|' +
    'Studente|Studentessa|Studente universitario|Disoccupato|Disoccupata|In cerca di occupazione|In cerca di lavoro|Casalinga',
  Portuguese:
    'Autônomo|Autónoma|Profissional autônomo|Profissional liberal|Por conta própria|Trabalhador independente|Recibos Verdes|' +
    'Consultor independente|Empresa própria|Confidencial|Nenhuma|Não aplicável|Não informado|Aposentado|Reformado|Reformada|Estudante|' +
    'Desempregado|Em busca de recolocação|Em transição de carreira|À procura de emprego|Buscando novas oportunidades|Do lar',
  Dutch:
    "Zelfstandig|Zelfstandige|Zelfstandig ondernemer|ZZP|ZZP'er|zzper|Eenmanszaak|Eigen bedrijf|Zelfstandige in bijberoep|" +
    'Vertrouwelijk|Geen|N.v.t.|nvt|Niet van toepassing|Diverse opdrachtgevers|Gepensioneerd|Met pensioen|Werkloos|Werkzoekend|' +
    'Op zoek naar een nieuwe uitdaging|Huisvrouw|Onafhankelijk consultant',
  'Nordic languages':
    'Egenföretagare|Eget företag|Egen företagare|Frilans|Frilansare|Enskild firma|Konfidentiellt|Pensionär|Pensionerad|Studerande|' +
    'Arbetssökande|Föräldraledig|Selvstændig|Selvstændig erhvervsdrivende|Freelancekonsulent|Fortroligt|Pensionist|Ledig|' +
    'Arbejdssøgende|Selvstendig næringsdrivende|Enkeltpersonforetak|Frilanser|Pensjonist|Arbeidsledig|Yrittäjä|Toiminimi|' +
    'Eläkkeellä|Opiskelija|Työtön|Luottamuksellinen',
  'Slavic languages':
    'Własna działalność gospodarcza|Samozatrudnienie|Wolny strzelec|Nie dotyczy|Brak|Emeryt|Na emeryturze|Studentka|Bezrobotny|Poufne|' +
    'OSVČ|Živnostník|Na volné noze|V důchodu|Nezaměstnaný|Na mateřské dovolené|Самозанятый|ИП|Фриланс|Безработный|На пенсии|Студент|' +
    'Ищу работу|Конфиденциально|Нет|ФОП|Фрілансер|Безробітний|Пенсіонер',
  'other languages':
    'Serbest|Serbest Meslek|SERBEST MESLEK|Emekli|EMEKLİ|Öğrenci|İşsiz|İş arıyor|Gizli|Liber profesionist|Pensionar|Șomer|Student|' +
    'Egyéni vállalkozó|Szabadúszó|Nyugdíjas|Munkanélküli|Ελεύθερος επαγγελματίας|ΣΥΝΤΑΞΙΟΥΧΟΣ|Φοιτητής|Άνεργος|Wiraswasta|' +
    'Mahasiswa|Tidak ada|Pensiunan|自由职业|自由职业者|退休|学生|保密|无|フリーランス|個人事業主|自営業|無職|非公開|なし|' +
    '프리랜서|자영업|무직|대학생|해당 없음',
};

/** Names of organizations. Most of them contain words of the cells above, or look like one of these cells. */
const ORGANIZATIONS: Record<string, string> = {
  'with a word for freelancers':
    'Freelance.com|Freelancer.com|Freelancers Union|Freelance Group|Freelance Informer|FreelancerMap GmbH|Freelance™|Freelance Inc|' +
    'The Freelance Collective|Self-Employed Women’s Association|Self Financial|Self Esteem Brands|Self & Co|SelfMade|Self Storage Ltd|' +
    'Independent Consulting Group LLC|Independent News & Media|The Independent|Independent Bank|Independent Purchasing Cooperative|' +
    'Independent Age|Independiente Producciones|Autónomo Consulting SL|Consultant Connect|Contractor Management Services|' +
    'Freelance@Upwork|Freelance/Upwork|Freelance (Toptal)|Business Owner Space|Auto-entrepreneur Conseil SARL|Private Practice Ltd',
  'with a word for secrecy':
    'Confidential Records Inc|Confidential, Inc.|Confidential Search Solutions|Stealth Communications|Stealth Monitoring|' +
    'Stealth BioTherapeutics|Stealth Mode Records|Stealth Startup Studio|StealthGas Inc.|Stealth.co|Stealth+|Stealth AI|Private Bank|' +
    'Private Equity International|Private Media Group|Unknown Worlds Entertainment|Anonymous Content|Nothing|NDA|Secret Escapes|' +
    'Privé Revaux|Various Projects Inc',
  'with a word for the retired or students':
    'Student Loans Company|Student Beans|Student.com|Students for Life|Student Universe|Graduate Hotels|The Student Hotel|' +
    'Retired Racehorse Trust|Retired Greyhound Trust|Retirement Advantage|Retired Investors Group|Boeing (Retired)|Retired - Boeing|' +
    'Retired from Shell|Student at University of Leeds|Studentenwerk München|Volunteer Scotland|Volunteer Match|Open To Work Ltd|' +
    'Universidad Autónoma de Madrid|Open University|Career Break Partners|Sabbatical Ventures|Job Seekers Ltd|Sun Life|Emekli Sandığı',
  'a short name':
    'N&A|NAB|Nil Group|None.ai|Null Island Labs|X|Me|AA|A|3M|7-Eleven|1&1|0x|IP|NV|Z|O2|AND Digital|Or|E|Y|TBC|Ona|No Name Pub',
  'an ordinary company':
    'Acme GmbH|Siemens AG|Unilever|Müller & Söhne|McKinsey & Company|Entrepreneur|Entrepreneur First|Founder|Startup|Own Company|' +
    'HELLO!|Marks and Spencer|Diverse|Home|Bank of America|Deutsche Rentenversicherung|Bundesagentur für Arbeit|Pôle emploi|' +
    'Retraite Québec|Banco Privado|Empresa Brasileira de Correios|Libero|Elev|Orlov|Özel Hastane|VUT|PFA|フリー|中国平安|삼성전자|Газпром',
};

const casesOf = (lists: Record<string, string>) =>
  Object.entries(lists).flatMap(([kind, cells]) => cells.split('|').map((cell) => [cell, kind] as const));

describe('A company cell', () => {
  it.each(casesOf(NO_EMPLOYER))('%j names no organization (%s)', (cell) => {
    expect(isNoEmployer(cell)).toBe(true);
  });

  it.each(casesOf(ORGANIZATIONS))('%j is an organization (%s)', (cell) => {
    expect(isNoEmployer(cell)).toBe(false);
  });

  it('that names no organization is recognized despite additional spaces or a repeated word, also when it is read again', () => {
    for (const cell of ['\u00a0 Self-employed \u200b', 'Freelance/Freelance', '  N/A\t'])
      expect([cell, isNoEmployer(cell), isNoEmployer(cell)]).toEqual([cell, true, true]);
  });
});
