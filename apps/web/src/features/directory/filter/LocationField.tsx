import type { PlaceWithin } from '@kithline/contract/filter.ts';
import type { Suggestion } from '@kithline/contract/lookups.ts';
import { IconMapPin } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Segmented } from '../../../ui/choices/Segmented.tsx';
import { SliderField } from '../../../ui/fields/SliderField.tsx';
import { SuggestField } from '../../../ui/fields/SuggestField.tsx';
import { fromMiles, inUnit, radiusUnit, type RadiusUnit, toMiles, USUAL_RADIUS } from './filter-words.ts';
import classes from './LocationField.module.css';
import { useTextSuggestions } from './use-text-suggestions.ts';

interface LocationFieldProps {
  label: string;
  hideLabel?: boolean;
  brief?: boolean;
  place: PlaceWithin | undefined;
  onChange: (place: PlaceWithin) => void;
}

const NOWHERE: PlaceWithin = { name: '', latitude: null, longitude: null, locationRadius: USUAL_RADIUS };
const MIN_LETTERS = 2;
/** The marks of the radius slider, at about the same distances in both units. */
const MARKS = { miles: [0, 50, 100, 150, 200], kilometers: [0, 80, 160, 240, 320] } as const;
const UNITS = [
  { value: 'miles', label: 'Miles' },
  { value: 'kilometers', label: 'Kilometers' },
] as const;

/**
 * A field for a place with a radius, or for a region. Only suggestions have coordinates or a region, so typed
 * words become the first suggestion when the field is left or Enter is pressed. If the words have no
 * suggestion, the search looks for them in the names of places.
 */
export function LocationField({ label, hideLabel, brief, place = NOWHERE, onChange }: LocationFieldProps) {
  const { options, suggestions, status, wordsFound, search } = useTextSuggestions('locations');
  const [typing, setTyping] = useState<'none' | 'typing' | 'left'>('none');
  const words = place.name.trim();
  const isRegion = place.region !== undefined;
  const choose = (chosen: Suggestion | undefined) => chosen && onChange(placeOf(chosen, place));
  const take = (chosen: Suggestion | undefined) => {
    setTyping('none');
    search('');
    choose(chosen);
  };
  const isWaiting = typing === 'left' && place.latitude === null && !isRegion;
  /**
   * Handles the blur and Enter. Returns whether the words still wait for a suggestion, or have just been
   * replaced by one.
   */
  const leave = (): boolean => {
    if (typing !== 'typing' || words.length < MIN_LETTERS)
      return isWaiting && wordsFound !== words && status !== 'failed';
    if (wordsFound === words) {
      take(suggestions[0]);
      return suggestions.length > 0;
    }
    // The field may be left before suggestions were requested.
    search(words);
    setTyping('left');
    return true;
  };
  const isFound = isWaiting && wordsFound === words;
  const onFound = useEffectEvent(() => choose(suggestions[0]));
  useEffect(() => {
    if (isFound) onFound();
  }, [isFound]);
  return (
    <>
      <SuggestField
        {...{ label, hideLabel, options, status }}
        value={place.name}
        onChange={(name) => {
          setTyping('typing');
          onChange(placeOf({ name }, place));
        }}
        onSearch={search}
        onPick={({ id }) => take(suggestions.find((suggestion) => suggestion.id === id))}
        onBlur={() => void leave()}
        onEnter={leave}
        minLetters={MIN_LETTERS}
        debounce={500}
        inFlow
        placeholder="Any place"
        icon={<IconMapPin size={16} stroke={1.7} />}
      />
      {!brief && isRegion && <p className={classes.region}>Searches this whole area. No radius is needed.</p>}
      {!brief && !isRegion && (
        <RadiusField
          miles={place.locationRadius}
          onChange={(locationRadius) => onChange({ ...place, locationRadius })}
        />
      )}
    </>
  );
}

/** Keeps the radius of the previous place. */
function placeOf(
  chosen: Pick<Suggestion, 'name' | 'latitude' | 'longitude' | 'region'>,
  { locationRadius }: PlaceWithin,
): PlaceWithin {
  const { name, latitude, longitude, region } = chosen;
  return {
    name,
    latitude: latitude ?? null,
    longitude: longitude ?? null,
    locationRadius,
    ...(region === undefined ? {} : { region }),
  };
}

function RadiusField({ miles, onChange }: { miles: number; onChange: (miles: number) => void }) {
  const [unit, setUnit] = useState<RadiusUnit>(() => radiusUnit(miles));
  const value = fromMiles(miles, unit);
  const chooseUnit = (next: RadiusUnit) => {
    setUnit(next);
    onChange(inUnit(miles, next));
  };
  return (
    <SliderField
      label={`Radius (${unit})`}
      value={value}
      min={0}
      max={Math.max(...MARKS[unit])}
      marks={MARKS[unit]}
      onChange={(next) => onChange(toMiles(next, unit))}
      aside={<Segmented label="Unit of the radius" value={unit} options={UNITS} onChange={chooseUnit} />}
    />
  );
}
