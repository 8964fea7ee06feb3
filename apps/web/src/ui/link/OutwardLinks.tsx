import {
  IconRocket,
  IconBrandLinkedin,
  IconBrandX,
  IconBriefcase,
  IconBrandCrunchbase,
  IconWorld,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import classes from './OutwardLinks.module.css';

const KINDS = {
  linkedin: ['LinkedIn', IconBrandLinkedin],
  twitter: ['X', IconBrandX],
  angellist: ['AngelList', IconRocket],
  crunchbase: ['Crunchbase', IconBrandCrunchbase],
  website: ['Website', IconWorld],
  careerWebsite: ['Career website', IconBriefcase],
} as const satisfies Record<string, readonly [string, ComponentType<{ stroke?: number }>]>;

export type OutwardLinkKind = keyof typeof KINDS;

/** Links to other sites, which get no referrer. */
export function OutwardLinks({
  of,
  links,
}: {
  of: string;
  links: readonly { kind: OutwardLinkKind; href: string }[];
}) {
  return (
    <span className={classes.row}>
      {links.map(({ kind, href }) => {
        const [name, Icon] = KINDS[kind];
        const label = `${name} of ${of}`;
        return (
          <a
            key={kind}
            className={classes.link}
            href={href}
            title={name}
            aria-label={label}
            target="_blank"
            rel="noreferrer noopener"
          >
            <Icon stroke={1.7} aria-hidden />
          </a>
        );
      })}
    </span>
  );
}
