import { IconCheck, IconEyeOff } from '@tabler/icons-react';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import classes from './WhoSees.module.css';

const ICON = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;

interface SeesProps {
  who: { name: string; picture: string | null };
  title: string;
  seen: readonly string[];
  unseen: readonly string[];
}

export function WhoSees({ cards }: { cards: readonly SeesProps[] }) {
  return (
    <div className={classes.cards}>
      {cards.map((card) => (
        <Sees key={card.title} {...card} />
      ))}
    </div>
  );
}

function Sees({ who, title, seen, unseen }: SeesProps) {
  return (
    <section className={classes.card}>
      <h2 className={classes.who}>
        <Avatar name={who.name} src={who.picture} size={25} />
        {title}
      </h2>
      <ul className={classes.lines}>
        {seen.map((words) => (
          <li key={words}>
            <IconCheck {...ICON} className={classes.seen} />
            {words}
          </li>
        ))}
        {unseen.map((words) => (
          <li key={words}>
            <IconEyeOff {...ICON} className={classes.unseen} />
            not {words}
          </li>
        ))}
      </ul>
    </section>
  );
}
