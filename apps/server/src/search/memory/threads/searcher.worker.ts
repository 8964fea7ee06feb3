import { answerMessages } from './answer-messages.ts';

// A thread that answers one question after the other, about the columns that came before it.

answerMessages();
