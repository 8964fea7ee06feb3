// Two contacts files of one member. The second file writes the jobs of 40 contacts differently: 12 of the
// contacts have the same job as before (`CORRECTED`), and 28 have another job (`CHANGED`).

type Job = readonly [position: string, company: string];

/** A contact in one of the two files. */
export interface Listed {
  readonly first: string;
  readonly last: string;
  readonly slug: string;
  readonly company: string;
  readonly position: string;
}

/** Each pair is one job, written in two ways. */
export const CORRECTED: readonly (readonly [Job, Job])[] = [
  [
    ['Software Enginer', 'Halden'],
    ['Software Engineer', 'Halden'],
  ],
  [
    ['Project Mangaer', 'Halden'],
    ['Project Manager', 'Halden'],
  ],
  [
    ['Sr. Product Manager', 'Quayside'],
    ['Senior Product Manager', 'Quayside'],
  ],
  [
    ['VP Sales', 'Quayside'],
    ['Vice President, Sales', 'Quayside'],
  ],
  [
    ['HEAD OF PEOPLE', 'Fernmill Air'],
    ['Head of People', 'Fernmill Air'],
  ],
  [
    ['Diretora Comercial', 'Fernmill Air'],
    ['Diretora Comerçial', 'Fernmill Air'],
  ],
  [
    ['Accountent', 'Alderward Staffing'],
    ['Accountant', 'Alderward Staffing'],
  ],
  [
    ['Director, Marketing', 'Alderward Staffing'],
    ['Marketing Director', 'Alderward Staffing'],
  ],
  [
    ['Data Analist', 'Oakenmere'],
    ['Data Analyst', 'Oakenmere'],
  ],
  [
    ['Programme Co-ordinator', 'Oakenmere'],
    ['Program Coordinator', 'Oakenmere'],
  ],
  // The next organization is written in two spellings. The last one has two names, which mean one
  // organization by the table of same names.
  [
    ['Engineer', 'Sablegate Inc.'],
    ['Engineer', 'SABLEGATE'],
  ],
  [
    ['Consultant', 'PwC'],
    ['Consultant', 'PricewaterhouseCoopers'],
  ],
];

export const CHANGED: readonly (readonly [Job, Job])[] = [
  [
    ['Manager', 'Halden'],
    ['Senior Manager', 'Halden'],
  ],
  [
    ['Director, Sales', 'Halden'],
    ['Director, Marketing', 'Halden'],
  ],
  [
    ['VP', 'Halden'],
    ['SVP', 'Halden'],
  ],
  [
    ['Engineer II', 'Halden'],
    ['Engineer III', 'Halden'],
  ],
  [
    ['CFO', 'Halden'],
    ['CEO', 'Halden'],
  ],
  [
    ['Associate', 'Halden'],
    ['Associate Director', 'Halden'],
  ],
  [
    ['Assistant to the Director', 'Halden'],
    ['Assistant Director', 'Halden'],
  ],
  [
    ['Trainee', 'Halden'],
    ['Trainer', 'Halden'],
  ],
  [
    ['Office Manager', 'Invernal Kitchens'],
    ['Studio Manager', 'Quayside'],
  ],
  [
    ['Vice President', 'Oakenmere'],
    ['President', 'Oakenmere'],
  ],
  ...Array.from({ length: 18 }, (_none, at): readonly [Job, Job] => [
    ['Sales Manager', `Former ${at}`],
    // Half of these contacts keep their title.
    [at % 2 === 0 ? 'Sales Manager' : 'Sales Director', `Present ${at}`],
  ]),
];

/**
 * Returns the contacts of the first file (0) or of the second one (1). Only Una's job is written the same in
 * both.
 */
export const contactsOf = (side: 0 | 1): Listed[] => [
  ...[...CORRECTED, ...CHANGED].map((jobs, at) => {
    const [position, company] = jobs[side];
    return { first: 'Person', last: `Number ${at}`, slug: `person-${at}`, company, position };
  }),
  { first: 'Una', last: 'Changed', slug: 'una', company: 'Halden', position: 'Baker' },
];
