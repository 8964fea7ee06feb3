import { loadTitleWords } from './load-title-words.ts';

// npm run build: whoever installs may write dist/, and the user that runs the server perhaps not.
loadTitleWords();
