import { Card } from '../../../ui/cards/Card.tsx';
import classes from './AboutCard.module.css';

export function AboutCard({ description }: { description: string }) {
  if (description === '') return null;
  return (
    <Card title="About">
      <p className={classes.text}>{description}</p>
    </Card>
  );
}
