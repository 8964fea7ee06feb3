/** Languages in which the name of a country can be typed. */
export const LANGUAGES =
  'en de fr es pt it nl pl cs sk sl hr sr sr-Latn bs bg mk ro hu el tr ru uk be lt lv et fi sv da nb nn is ga cy ca eu gl mt sq ka hy az kk uz mn ar he fa ur hi bn ta te ml th vi id ms fil ja ko zh zh-Hant sw af'.split(
    ' ',
  );

/** Short, former and usual names of countries that lists of translations lack. */
export const USUAL_COUNTRY_NAMES = {
  AE: ['UAE', 'Emirates', 'VAE'],
  BA: ['Bosnia', 'Bosnien'],
  CD: ['DRC', 'DR Congo', 'Congo-Kinshasa', 'Zaire'],
  CF: ['CAR'],
  CG: ['Congo', 'Congo-Brazzaville'],
  CI: ['Ivory Coast'],
  CN: ['PRC', 'Mainland China', "People's Republic of China"],
  CV: ['Cape Verde'],
  CZ: ['Czech Republic', 'Czechia', 'ČR'],
  DE: ['BRD', 'Federal Republic of Germany'],
  GB: ['UK', 'U.K.', 'GB', 'Great Britain', 'Britain'],
  HK: ['HK', 'Hongkong'],
  IE: ['Republic of Ireland', 'Eire', 'Éire'],
  IR: ['Persia'],
  KG: ['Kyrgyz Republic'],
  KP: ['DPRK'],
  KR: ['Korea', 'ROK', 'Republic of Korea'],
  LK: ['Ceylon'],
  MK: ['Macedonia', 'FYROM'],
  MM: ['Burma'],
  MO: ['Macao'],
  NL: ['Holland', 'The Netherlands'],
  NZ: ['NZ', 'Aotearoa'],
  PG: ['PNG'],
  PH: ['The Philippines'],
  PS: ['Palestine'],
  RU: ['Russian Federation'],
  SA: ['KSA'],
  SZ: ['Swaziland'],
  TH: ['Siam'],
  TL: ['East Timor'],
  TR: ['Türkiye', 'Turkiye'],
  TW: ['ROC', 'Formosa'],
  US: ['USA', 'US', 'U.S.', 'U.S.A.', 'America', 'United States of America', 'The States'],
  VA: ['Holy See'],
  VN: ['Viet Nam'],
  ZA: ['RSA'],
};

/**
 * Local and usual names of divisions by GeoNames code, in addition to the names that `iso3166-2-db` has in
 * twelve languages.
 */
export const USUAL_DIVISION_NAMES = {
  'AT.07': ['Tirol'],
  'AT.09': ['Wien'],
  'BE.VLG': ['Vlaanderen', 'Flanders', 'Flandern'],
  'BE.WAL': ['Wallonie', 'Wallonia', 'Wallonië'],
  'BE.BRU': ['Brussels', 'Bruxelles', 'Brussel'],
  'CA.02': ['B.C.'],
  'CA.05': ['Newfoundland', 'Labrador'],
  'CA.10': ['Québec', 'PQ'],
  'CZ.52': ['Praha'],
  'DE.01': ['Baden', 'Württemberg', 'BaWü'],
  'DE.02': ['Freistaat Bayern'],
  'DE.04': ['Hansestadt Hamburg'],
  'DE.06': ['Niedersachsen'],
  'DE.07': ['NRW', 'North Rhine-Westphalia', 'Nordrhein Westfalen'],
  'DE.12': ['Mecklenburg', 'Mecklenburg-Western Pomerania'],
  'DE.13': ['Sachsen'],
  'DE.14': ['Sachsen-Anhalt'],
  'DE.15': ['Thüringen'],
  'DK.17': ['Hovedstaden', 'Capital Region'],
  'ES.51': ['Andalucía', 'Andalusien'],
  'ES.56': ['Catalunya', 'Cataluña', 'Katalonien'],
  'ES.58': ['Galiza'],
  'ES.59': ['Euskadi', 'País Vasco', 'Basque Country', 'Baskenland'],
  'ES.29': ['Comunidad de Madrid', 'Community of Madrid'],
  'ES.60': ['Comunitat Valenciana', 'Comunidad Valenciana', 'Valencian Community'],
  'ES.07': ['Balearics', 'Illes Balears', 'Islas Baleares', 'Balearen'],
  'ES.53': ['Canaries', 'Islas Canarias', 'Kanaren'],
  'FI.01': ['Uusimaa'],
  'FR.11': ['Paris Region', 'Ile de France', 'Grand Paris'],
  'FR.93': ['PACA', 'Provence', "Côte d'Azur", 'French Riviera'],
  'FR.53': ['Bretagne', 'Brittany'],
  'FR.28': ['Normandie', 'Normandy'],
  'FR.94': ['Corse', 'Corsica'],
  'GB.SCT': ['Alba'],
  'GB.WLS': ['Cymru'],
  'GB.NIR': ['Ulster'],
  'IE.L': ['Leinster'],
  'IE.M': ['Munster'],
  'IT.16': ['Toscana'],
  'IT.09': ['Lombardia'],
  'IT.12': ['Piemonte'],
  'IT.15': ['Sicilia'],
  'IT.14': ['Sardegna'],
  'IT.17': ['Südtirol', 'South Tyrol', 'Alto Adige', 'Trentino'],
  'IT.07': ['Lazio', 'Latium'],
  'NL.06': ['Noord-Brabant'],
  'NL.07': ['Noord-Holland'],
  'NL.11': ['Zuid-Holland'],
  'PL.72': ['Dolny Śląsk', 'Dolnośląskie', 'Lower Silesia'],
  'PL.77': ['Małopolska', 'Małopolskie', 'Lesser Poland'],
  'PL.78': ['Mazowsze', 'Mazowieckie', 'Masovia'],
  'PL.83': ['Śląsk', 'Śląskie', 'Silesia'],
  'PL.86': ['Wielkopolska', 'Wielkopolskie', 'Greater Poland'],
  'PL.82': ['Pomorze', 'Pomorskie', 'Pomerania'],
  'SE.26': ['Stockholms län'],
  'SE.27': ['Skåne', 'Scania'],
  'SE.28': ['Västra Götaland'],
};

/** English names where the list of divisions has another spelling. */
export const ENGLISH_DIVISION_NAMES = {
  'BE.BRU': 'Brussels',
  'DE.01': 'Baden-Württemberg',
  'DE.08': 'Rhineland-Palatinate',
  'DE.16': 'Berlin',
  'DK.17': 'Capital Region of Denmark',
  'ES.54': 'Castile-La Mancha',
  'ES.55': 'Castile and León',
  'IT.02': 'Basilicata',
  'IT.10': 'Marche',
};

/** Words for the kind of a division, which people omit. */
const KIND =
  / (?:Province|Region|State|Oblast|Krai|County|Prefecture|Governorate|District|Department|Division|Voivodeship|Canton|Republic|Municipality|Autonomous Region|Capital Region|Metropolitan City|City)$/u;
const KIND_BEFORE =
  /^(?:State of|Province of|Region of|Canton of|Republic of|Land|Free State of|Free and Hanseatic City of|Free Hanseatic City of|Kanton|Provincia de|Provincia di|Estado de|Département de|Departamento de|Région|Provinz|Community of|Comunidad de) /u;

/** Codes of divisions as used in addresses, where GeoNames uses numbers. */
export const POSTAL_CODES = {
  'CA.01': 'AB',
  'CA.02': 'BC',
  'CA.03': 'MB',
  'CA.04': 'NB',
  'CA.05': 'NL',
  'CA.07': 'NS',
  'CA.08': 'ON',
  'CA.09': 'PE',
  'CA.10': 'QC',
  'CA.11': 'SK',
  'CA.12': 'YT',
  'CA.13': 'NT',
  'CA.14': 'NU',
  'AU.01': 'ACT',
  'AU.02': 'NSW',
  'AU.03': 'NT',
  'AU.04': 'QLD',
  'AU.05': 'SA',
  'AU.06': 'TAS',
  'AU.07': 'VIC',
  'AU.08': 'WA',
};

/** A division's name without the word for its kind: "Maidan Wardak" for "Maidan Wardak Province". */
export function withoutKind(name) {
  return name
    .replace(KIND, '')
    .replace(KIND_BEFORE, '')
    .replace(/(?<=..)[省市县縣州道府都]$/u, '')
    .replace(/ область$/u, '');
}
