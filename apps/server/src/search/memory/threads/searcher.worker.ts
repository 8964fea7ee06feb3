import { answerMessages } from './answer-messages.ts';

answerMessages();
