import { IconChevronDown } from '@tabler/icons-react';
import { Fragment, useId, useState } from 'react';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Link } from '../../../ui/link/Link.tsx';
import { TieLine } from '../../../ui/pictures/TieLine.tsx';
import type { ChainRow, ChainStop } from './chain-parts.ts';
import { chainPath } from './chain-path.ts';
import { describeStrengths, describeTies } from './chain-words.ts';
import { ChainEvidence } from './ChainEvidence.tsx';
import { CollaboratorSign } from './CollaboratorSign.tsx';
import classes from './SmallChain.module.css';

/** A press on the strengths opens the evidence for each tie. */
export function SmallChain({ row }: { row: ChainRow }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const Chain = row.between.length === 0 ? DirectChain : IndirectChain;
  return (
    <>
      <Chain
        row={row}
        strengths={{
          'aria-expanded': isOpen,
          'aria-controls': isOpen ? id : undefined,
          onClick: () => setOpen(!isOpen),
        }}
      />
      {isOpen && (
        <div id={id} className={classes.evidence}>
          <ChainEvidence row={row} />
        </div>
      )}
    </>
  );
}

interface ChainProps {
  row: ChainRow;
  strengths: Omit<StrengthsProps, 'words'>;
}

function IndirectChain({ row: { you, between, target, links }, strengths }: ChainProps) {
  return (
    <div className={classes.chain} data-between={Math.min(between.length, 2)}>
      <Face stop={you} size={25} />
      {between.map((stop, index) => (
        <Fragment key={`${stop.kind} ${stop.id}`}>
          <TieLine strength={links[index]?.strength ?? null} />
          <Face stop={stop} size={32} />
        </Fragment>
      ))}
      <span className={classes.words}>
        <span className={classes.names}>
          {between.map((stop, index) => (
            <Fragment key={`${stop.kind} ${stop.id}`}>
              {index > 0 && ', '}
              <Name stop={stop} />
            </Fragment>
          ))}
        </span>
        <Strengths words={describeStrengths(links)} {...strengths} />
      </span>
      <TieLine strength={links.at(-1)?.strength ?? null} />
      <Face stop={target} size={25} />
    </div>
  );
}

function DirectChain({ row: { you, target, links }, strengths }: ChainProps) {
  return (
    <div className={classes.chain} data-between={0}>
      <Face stop={you} size={25} />
      <span aria-hidden className={classes.you}>
        You
      </span>
      <TieLine strength={links[0]?.strength ?? null} />
      <Face stop={target} size={32} />
      <span className={classes.words}>
        <span className={classes.names}>
          <Name stop={target} />
        </span>
        <Strengths words={describeTies(links)} {...strengths} />
      </span>
    </div>
  );
}

interface StrengthsProps {
  words: string;
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
}

function Strengths({ words, ...button }: StrengthsProps) {
  return (
    <button type="button" className={classes.strengths} {...button}>
      {words}
      <IconChevronDown size={14} stroke={1.8} className={classes.arrow} aria-hidden />
    </button>
  );
}

function Face({ stop: { kind, name, picture }, size }: { stop: ChainStop; size: 25 | 32 }) {
  return <Avatar kind={kind} name={name} src={picture} size={size} />;
}

function Name({ stop }: { stop: ChainStop }) {
  const scope = useSearchScope();
  return (
    <>
      <Link href={chainPath(scope, stop)} className={classes.name} translate="no">
        <span className={classes.text}>{stop.name}</span>
      </Link>
      {stop.isCollaborator && <CollaboratorSign />}
    </>
  );
}
