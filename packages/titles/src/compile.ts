import { serialize } from 'node:v8';
import { compileTitleWords } from './compile-title-words.ts';
import { readTables } from './title-tables.ts';

// A program that writes the compiled tables to standard output; see `loadTitleWords`.
process.stdout.write(serialize(compileTitleWords(readTables())));
