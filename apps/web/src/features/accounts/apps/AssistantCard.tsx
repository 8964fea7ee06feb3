import { IconBan, IconCheck, IconCopy, IconSparkles } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Card } from '../../../ui/cards/Card.tsx';
import { copyText } from '../../../ui/feedback/copy-text.ts';
import classes from './apps.module.css';

const QUESTIONS = [
  'Who in my network works in grid storage in Lisbon?',
  'Through whom can I reach Leila Haddad?',
  'What did I note about Priya before the March board?',
] as const;

const CAN = [
  'people and organizations you can see',
  'how well you know people, and ways to reach somebody',
  'your notes and labels, unless the token leaves them out',
] as const;

const CANNOT = [
  'read messages, or other members’ private notes',
  'send a message, ask for an introduction or import',
  'change your profile, password or sharing',
] as const;

const TITLE = 'Use Kithline from an AI assistant';

interface AssistantCardProps {
  /** The URL of the MCP server. */
  address: string;
  /** Whether access tokens are allowed. */
  areAllowed: boolean;
}

export function AssistantCard({ address, areAllowed }: AssistantCardProps) {
  const [isOpen, setOpen] = useState(false);
  const help = useId();
  if (!areAllowed) return <Card title={TITLE} lead="Switched off by your administrator." />;
  return (
    <Card>
      <section aria-label={TITLE} className={classes.assistant}>
        <div className={classes.assistantHead}>
          <span className={classes.sign}>
            <IconSparkles size={20} stroke={1.7} aria-hidden />
          </span>
          <div className={classes.assistantWords}>
            <h2>{TITLE}</h2>
            <p>For any assistant that supports MCP. It acts as you, with a token that you make above.</p>
          </div>
          <Button
            variant="quiet"
            size="sm"
            className={classes.how}
            aria-expanded={isOpen}
            aria-controls={help}
            onClick={() => setOpen(!isOpen)}
          >
            How to connect
          </Button>
        </div>
        <div className={classes.secretLine}>
          <input
            readOnly
            className={classes.secret}
            value={address}
            aria-label="Address for assistants"
            translate="no"
            onFocus={(event) => event.target.select()}
          />
          <Button
            icon={<IconCopy size={15} stroke={1.8} aria-hidden />}
            onClick={() => void copyText(address, 'Address')}
          >
            Copy
          </Button>
        </div>
        <div id={help} hidden={!isOpen}>
          {isOpen && <HowToConnect address={address} />}
        </div>
        <div className={classes.columns}>
          <Column title="You could ask">
            {QUESTIONS.map((question) => (
              <li key={question}>
                <button
                  type="button"
                  className={classes.question}
                  aria-label={`Copy: ${question}`}
                  onClick={() => void copyText(question, 'Question')}
                >
                  {question}
                </button>
              </li>
            ))}
          </Column>
          <Column title="It can read">
            {CAN.map((words) => (
              <li key={words} className={classes.can}>
                <IconCheck size={15} stroke={2} aria-hidden />
                {words}
              </li>
            ))}
          </Column>
          <Column title="It cannot">
            {CANNOT.map((words) => (
              <li key={words} className={classes.cannot}>
                <IconBan size={15} stroke={1.7} aria-hidden />
                {words}
              </li>
            ))}
          </Column>
        </div>
      </section>
    </Card>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className={classes.column}>
      <h3 id={id} className={classes.legend}>
        {title}
      </h3>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  );
}

function HowToConnect({ address }: { address: string }) {
  const headers = { Authorization: 'Bearer kith_pat_...' };
  const entry = { mcpServers: { kithline: { type: 'http', url: address, headers } } };
  return (
    <div className={classes.help}>
      <ol>
        <li>Make a token above. “Read your network” is enough for questions.</li>
        <li>
          In the settings of your assistant, add a server (often called connector or MCP server) with the
          address above, and the header <code>Authorization: Bearer</code> with your token. If your assistant
          keeps its servers in a file, add this entry:
        </li>
      </ol>
      <pre translate="no" tabIndex={0}>
        {JSON.stringify(entry, null, 2)}
      </pre>
      <p>
        The assistant sends what it reads to the company that runs it. To let it read less, tick “Leave out my
        notes and labels” or “Only one collective”.
      </p>
    </div>
  );
}
