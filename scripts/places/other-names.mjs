/**
 * Selects those of GeoNames' alternate names that are useful to somebody who types the name of a place.
 * GeoNames' list does not say which language a name is in, so useless names are recognized by their form.
 */

/**
 * Local and short names that are as common as the shown name, by country code and the name in `places.csv`.
 * These are the only short forms that are used: GeoNames' other names in capitals are codes.
 */
const USUAL_NAMES = {
  AR: { 'Buenos Aires': ['CABA'] },
  AT: { Vienna: ['Wien'] },
  BE: { Brussels: ['Bruxelles', 'Brussel'], Antwerp: ['Anvers'], Ghent: ['Gand'], Bruges: ['Brügge'] },
  BR: { 'Rio de Janeiro': ['Rio'], 'São Paulo': ['Sampa'] },
  CH: { Geneva: ['Genf', 'Ginevra'], Basel: ['Bâle'], Zurich: ['Zürich'] },
  CN: { Beijing: ['Peking'], Guangzhou: ['Canton'] },
  CU: { Havana: ['La Habana'] },
  CZ: { Prague: ['Praha', 'Prag'] },
  DE: {
    'Frankfurt am Main': ['Frankfurt', 'FFM'],
    Munich: ['München', 'Monaco di Baviera'],
  },
  DK: { Copenhagen: ['København'] },
  EG: { Cairo: ['القاهرة', 'Le Caire', 'Kairo'] },
  FI: { Helsinki: ['Helsingfors'] },
  GR: { Athens: ['Αθήνα', 'Athína', 'Athina'] },
  HK: { 'Hong Kong': ['HK', 'Hongkong'] },
  IN: { Bengaluru: ['Bangalore'], Mumbai: ['Bombay'], Chennai: ['Madras'], Kolkata: ['Calcutta'] },
  IT: {
    Florence: ['Firenze'],
    Genoa: ['Genova'],
    Milan: ['Milano'],
    Naples: ['Napoli'],
    Rome: ['Roma'],
    Turin: ['Torino'],
    Venice: ['Venezia'],
  },
  LU: { Luxembourg: ['Luxemburg'] },
  MM: { Yangon: ['Rangoon'] },
  MX: { 'Mexico City': ['CDMX', 'Ciudad de México'] },
  MY: { 'Kuala Lumpur': ['KL'] },
  NL: { "'s-Hertogenbosch": ['Den Bosch'], 'The Hague': ['Den Haag'] },
  PL: { Warsaw: ['Warszawa'] },
  PT: { Lisbon: ['Lisboa'] },
  RO: { Bucharest: ['București'] },
  RS: { Belgrade: ['Beograd'] },
  RU: {
    Moscow: ['Москва', 'Moskva', 'Moskau'],
    'Saint Petersburg': ['SPB', 'St. Petersburg', 'Leningrad', 'Санкт-Петербург'],
    Volgograd: ['Stalingrad'],
  },
  TR: { Istanbul: ['İstanbul', 'Constantinople'] },
  UA: { Kyiv: ['Kiev', 'Київ'], Odessa: ['Odesa'], "L'viv": ['Lviv', 'Lvov', 'Lemberg'] },
  US: {
    Chicago: ['Chi-Town'],
    'Las Vegas': ['Vegas'],
    'Los Angeles': ['LA', 'L.A.'],
    'New Orleans': ['NOLA'],
    'New York City': ['New York', 'NYC', 'NY'],
    Philadelphia: ['Philly'],
    'San Francisco': ['SF', 'Frisco', 'San Fran'],
    'Salt Lake City': ['SLC'],
    'St. Louis': ['STL', 'Saint Louis'],
    Washington: ['DC', 'D.C.', 'Washington DC', 'Washington, D.C.'],
  },
  VN: { 'Ho Chi Minh City': ['HCMC', 'Saigon', 'Sài Gòn'] },
  ZA: { Johannesburg: ['Joburg', 'Jozi'] },
};

/**
 * Words before a name that describe the kind of place: "City of New York", "Lungsod ng München" (Tagalog).
 */
const KIND_OF_PLACE =
  /^(?:lungsod ng|city of|town of|gemeinde|gorad|estat de|kota|bandar raya|bandar|thành phố|thanh pho|ciudad de la|villa de|commune de|municipio de|arrondissement de|dinas|cathair|kommun|stadt) /iu;
/** Articles in lower case at the beginning of a name: 's-Hertogenbosch, al-Qahira. */
const ARTICLE = /^(?:'s-|al-|el-|as-|ar-|ad-|at-|az-)/u;
const MAX_LENGTH = 40;

/**
 * Whether a name is useful. Excluded: transliterations without capitals ("mu ni hei"), codes of airports and
 * stations in capitals, numbers, links, descriptions, and names of one or two Latin letters.
 */
function isUseful(name) {
  if (name.length > MAX_LENGTH || /[\d/():;=&?!*"_<>،[\]]| [-–] /u.test(name)) return false;
  if (/^\p{Script=Latin}/u.test(name)) {
    const letters = name.match(/\p{L}/gu)?.length ?? 0;
    return letters > 2 && /^\p{Lu}/u.test(name.replace(ARTICLE, '')) && !/^[\p{Lu} .-]{2,5}$/u.test(name);
  }
  return /^\p{L}/u.test(name);
}

/** Returns the key of a name. Names with the same key are the same to a person who types them. */
export function keyOf(name) {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('đ', 'd')
    .replaceAll('æ', 'ae')
    .replaceAll('ı', 'i')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * The distinct other names of a place, without its shown name: `usual` ones and the rest. `main` is the name
 * that GeoNames prefers. From the rest, the names of the place's country and division are excluded, because
 * they belong to regions.
 */
export function otherNames({ name, countryCode, country, divisionName }, { main, alternates }) {
  const usual = new Map();
  for (const each of [...(USUAL_NAMES[countryCode]?.[name] ?? []), main]) usual.set(keyOf(each), each);
  usual.delete(keyOf(name));
  const others = new Map();
  for (const each of alternates.filter(isUseful).map((each) => each.replace(KIND_OF_PLACE, '').trim())) {
    const key = keyOf(each);
    if (key === '' || usual.has(key) || [name, country, divisionName].some((known) => keyOf(known) === key))
      continue;
    const stored = others.get(key);
    // If spellings differ only in accents, the spelling with the most accents is the local one.
    if (stored === undefined || accentsOf(each) > accentsOf(stored)) others.set(key, each);
  }
  return { usual: [...usual.values()], others: [...others.values()] };
}

const accentsOf = (name) => name.normalize('NFD').match(/\p{M}/gu)?.length ?? 0;
