import { answerMessages } from './answer-messages.ts';

// A thread that answers questions one after the other, about the columns that it received last.

answerMessages();
