import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, use, useEffect } from 'react';
import { withoutSearch } from '../../features/directory/anything/early-search.ts';
import { InsideFrame } from '../../lib/inside-frame.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { Link } from '../../ui/link/Link.tsx';
import { Wordmark } from '../../ui/marks/Wordmark.tsx';
import { ErrorPicture } from '../../ui/pictures/ErrorPicture.tsx';
import classes from './ErrorFrame.module.css';

interface ErrorFrameProps {
  code: 404 | 403 | 500;
  title: string;
  /** A short name of the error: "Not Found". */
  name: string;
  children?: ReactNode;
  /** A button that may solve the problem, shown in place of the link home. */
  action?: ReactNode;
}

/**
 * The frame of the error pages. Members see it within the frame of their pages, and visitors below the logo.
 */
export function ErrorFrame(props: ErrorFrameProps) {
  useDocumentTitle(props.title);
  const frame = use(InsideFrame);
  if (frame)
    return (
      <div className={classes.frame}>
        <Middle {...props} Heading={frame.hasHeading ? 'h2' : 'h1'} homeLabel="Your Network" />
      </div>
    );
  return <Alone {...props} />;
}

function Alone(props: ErrorFrameProps) {
  useEffect(withoutSearch, []);
  return (
    <div className={classes.alone}>
      <header className={classes.header}>
        <Link href="/">
          <Wordmark />
        </Link>
      </header>
      <main className={classes.frame}>
        <Middle {...props} Heading="h1" homeLabel="Go home" />
      </main>
    </div>
  );
}

interface MiddleProps extends ErrorFrameProps {
  Heading: 'h1' | 'h2';
  homeLabel: string;
}

function Middle({ code, title, name, children, action, Heading, homeLabel }: MiddleProps) {
  return (
    <>
      <ErrorPicture code={code} />
      <p className={classes.name}>
        {code} · {name}
      </p>
      <Heading className={classes.title}>{title}</Heading>
      <div className={classes.words}>{children}</div>
      <div className={classes.actions}>
        {/* Not in a new tab, which has no page to go back to. */}
        {history.length > 1 && (
          <Button icon={<IconArrowLeft size={16} stroke={1.8} aria-hidden />} onClick={() => history.back()}>
            Go back
          </Button>
        )}
        {action ?? (
          <LinkButton href="/" variant="primary">
            {homeLabel}
          </LinkButton>
        )}
      </div>
    </>
  );
}
