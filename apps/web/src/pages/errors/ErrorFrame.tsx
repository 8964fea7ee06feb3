import { type ReactNode, use } from 'react';
import { InsideFrame } from '../../lib/inside-frame.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { ErrorPicture } from '../../ui/pictures/ErrorPicture.tsx';
import classes from './ErrorFrame.module.css';
import { useDocumentTitle } from '../../lib/use-document-title.ts';

interface ErrorFrameProps {
  code: 404 | 403 | 500;
  title: string;
  /** The short name of what happened: "Not Found". */
  name: string;
  children?: ReactNode;
  /** What may mend it, after the ways on. */
  action?: ReactNode;
}

/** What 404, 403 and 500 share: the drawing, the words and two ways on. Members see it in the frame of their pages. */
export function ErrorFrame({ code, title, name, children, action }: ErrorFrameProps) {
  useDocumentTitle(title);
  const frame = use(InsideFrame);
  const Frame = frame ? 'div' : 'main';
  const Heading = frame?.hasHeading ? 'h2' : 'h1';
  return (
    <Frame className={classes.frame}>
      <ErrorPicture code={code} />
      <Heading className={classes.title}>{title}</Heading>
      <p className={classes.name}>
        {code} {name}
      </p>
      <div className={classes.words}>{children}</div>
      <div className={classes.actions}>
        <LinkButton href="/" variant="primary">
          Go home
        </LinkButton>
        <Button onClick={() => history.back()}>Go back</Button>
        {action}
      </div>
    </Frame>
  );
}
