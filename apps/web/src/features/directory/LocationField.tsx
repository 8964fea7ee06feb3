import type { PlaceWithin } from '@kithline/contract/filter.ts';
import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { Segmented } from '../../ui/choices/Segmented.tsx';
import { SliderField } from '../../ui/fields/SliderField.tsx';
import { SuggestField } from '../../ui/fields/SuggestField.tsx';
import { fromMiles, radiusUnit, type RadiusUnit, toMiles, USUAL_RADIUS } from './filter-words.ts';
import { useTextSuggestions } from './use-text-suggestions.ts';

interface LocationFieldProps {
  label: string;
  hideLabel?: boolean;
  brief?: boolean;
  place: PlaceWithin | undefined;
  onChange: (place: PlaceWithin) => void;
}

const NOWHERE: PlaceWithin = { name: '', latitude: null, longitude: null, locationRadius: USUAL_RADIUS };
const MOST = 200;
const MARKS = [0, 50, 100, 150, 200];
const UNITS = [
  { value: 'miles', label: 'Miles' },
  { value: 'kilometers', label: 'Kilometers' },
] as const;

/** A place and a radius around it. Only a place chosen from the suggestions has coordinates; other words stand for a name. */
export function LocationField({ label, hideLabel, brief, place = NOWHERE, onChange }: LocationFieldProps) {
  const { options, suggestions, status, search } = useTextSuggestions('locations');
  return (
    <>
      <SuggestField
        {...{ label, hideLabel, options, status }}
        value={place.name}
        onChange={(name) => onChange({ ...place, name, latitude: null, longitude: null })}
        onSearch={search}
        onPick={({ id }) => {
          const chosen = suggestions.find((suggestion) => suggestion.id === id);
          if (!chosen) return;
          const { name, latitude = null, longitude = null } = chosen;
          onChange({ ...place, name, latitude, longitude });
          search('');
        }}
        debounce={500}
        placeholder="Any place"
        icon={<IconMapPin size={16} stroke={1.7} />}
      />
      {!brief && (
        <RadiusField
          miles={place.locationRadius}
          onChange={(locationRadius) => onChange({ ...place, locationRadius })}
        />
      )}
    </>
  );
}

function RadiusField({ miles, onChange }: { miles: number; onChange: (miles: number) => void }) {
  const [unit, setUnit] = useState<RadiusUnit>(() => radiusUnit(miles));
  const value = fromMiles(miles, unit);
  const chooseUnit = (next: RadiusUnit) => {
    setUnit(next);
    // The number stays on its ten and means the other unit from now on.
    onChange(toMiles(value, next));
  };
  return (
    <SliderField
      label={`Radius (${unit})`}
      value={value}
      min={0}
      max={MOST}
      marks={MARKS}
      onChange={(next) => onChange(toMiles(next, unit))}
      aside={<Segmented label="Unit of the radius" value={unit} options={UNITS} onChange={chooseUnit} />}
    />
  );
}
