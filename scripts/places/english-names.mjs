/**
 * English names of cities, by country code and then by the name that GeoNames prefers. Cities whose English
 * names GeoNames prefers, such as Lisbon, are missing.
 */
export const ENGLISH_CITY_NAMES = {
  BE: { Antwerpen: 'Antwerp', Gent: 'Ghent', Brugge: 'Bruges' },
  CA: { Montréal: 'Montreal', Québec: 'Quebec City' },
  CH: { Genève: 'Geneva', Zürich: 'Zurich', Luzern: 'Lucerne', 'Sankt Gallen': 'St. Gallen' },
  DE: { Köln: 'Cologne', Nürnberg: 'Nuremberg', Hannover: 'Hanover', Braunschweig: 'Brunswick' },
  DK: { Århus: 'Aarhus' },
  ES: {
    Sevilla: 'Seville',
    'Gasteiz / Vitoria': 'Vitoria-Gasteiz',
    'Donostia / San Sebastián': 'San Sebastian',
    Palma: 'Palma de Mallorca',
  },
  GR: {
    Thessaloníki: 'Thessaloniki',
    Irákleion: 'Heraklion',
    Pátra: 'Patras',
    Lárisa: 'Larissa',
  },
  IN: { Sūrat: 'Surat', Ludhiāna: 'Ludhiana' },
  IT: { Padova: 'Padua', Mantova: 'Mantua', Siracusa: 'Syracuse' },
  KZ: { 'Nur-Sultan': 'Astana' },
  MN: { 'Ulan Bator': 'Ulaanbaatar' },
  MV: { Male: 'Malé' },
  PA: { Panamá: 'Panama City' },
  PL: { Kraków: 'Krakow', Wrocław: 'Wroclaw', Gdańsk: 'Gdansk', Poznań: 'Poznan', Łódź: 'Lodz' },
  SE: { Göteborg: 'Gothenburg' },
};

/** Country names where common English differs from the runtime's region names. */
export const ENGLISH_COUNTRY_NAMES = {
  CD: 'Democratic Republic of the Congo',
  CG: 'Republic of the Congo',
  CI: "Côte d'Ivoire",
  HK: 'Hong Kong',
  MM: 'Myanmar',
  MO: 'Macau',
  PS: 'Palestine',
  TR: 'Turkey',
};
