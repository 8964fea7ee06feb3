import { RoleFields, type PersonChanges } from '@kithline/contract/editing-rules.ts';
import { lookupsApi } from '@kithline/contract/lookups.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { call, CallFailure } from '../../../lib/call.ts';
import { sentenceOf } from '../../../lib/failure-sentences.ts';
import type { Picked } from '../../../lib/form/values.ts';
import { LOOKUPS_KEY } from '../../../lib/reply-keys.ts';
import { persons, roles, savePerson } from '../editing.data.ts';
import { useEditor } from '../editor.ts';
import { type CardFact, type CardRole, factsOf, placesOf, roleOf } from './card-facts.ts';
import type { Card } from './read-cards.ts';

export type FactName = CardFact['field'] | 'location' | 'role';

/** Year and month, as the form's fields hold them. */
export interface Start {
  from: string;
  fromMonth: string;
}

const NO_START: Start = { from: '', fromMonth: '' };

const ONLY_FACTS = 'The facts were saved, but not the role.';

/** The query for the first of these places that Kithline knows; null if it knows none. */
const placeQuery = (names: readonly string[]) =>
  queryOptions({
    queryKey: [...LOOKUPS_KEY, 'card-place', names],
    queryFn: async ({ signal }): Promise<Picked | null> => {
      for (const name of names) {
        const query = { dataset: 'places' as const, name };
        const { results } = await call(lookupsApi.autocomplete, { query }, signal);
        const place = results.find((result) => result.name.toLowerCase() === name.toLowerCase());
        if (place) return { id: place.id, name: place.name };
      }
      return null;
    },
    staleTime: Infinity,
    enabled: names.length > 0,
  });

/** Returns the facts of a card, which of them are ticked, and a function that saves those. */
export function useCard(card: Card, onSaved: (count: number) => void) {
  const { form } = useEditor();
  const facts = useMemo(() => factsOf(card, form), [card, form]);
  const role = useMemo(() => roleOf(card, form), [card, form]);
  const place = usePlace(card);
  const [chosen, choose] = useState<Partial<Record<FactName, boolean>>>({});
  const [start, setStart] = useState(NO_START);
  const [messages, setMessages] = useState<Readonly<Partial<Record<FactName, string>>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  /** The number of facts saved so far: the role can fail after the others were saved. */
  const saved = useRef(0);
  const isTicked = (name: FactName) => chosen[name] ?? false;
  const ticked = facts.filter((fact) => canTick(fact) && (chosen[fact.field] ?? isProposed(fact)));
  const addsPlace =
    place.found !== null && place.state !== 'same' && (chosen.location ?? place.state === 'new');
  const addsRole = role !== null && role.state === 'new' && role.message === null && isTicked('role');
  const save = async () => {
    const wrong = addsRole ? startProblem(role, start) : null;
    setMessages(wrong === null ? {} : { role: wrong });
    setFailure(null);
    if (wrong !== null) return;
    setSaving(true);
    const changes: PersonChanges = Object.fromEntries(ticked.map(({ field, value }) => [field, value]));
    if (addsPlace && place.found) changes.locationId = place.found.id;
    const names: FactName[] = [
      ...ticked.map(({ field }) => field),
      ...(addsPlace ? ['location' as const] : []),
    ];
    let areFactsSaved = names.length === 0 && saved.current > 0;
    try {
      if (names.length > 0) {
        await savePerson(form.id, { ...changes, known: form.known });
        areFactsSaved = true;
        saved.current += names.length;
        // Saved facts are not sent again if the role fails.
        choose((before) => ({ ...before, ...Object.fromEntries(names.map((name) => [name, false])) }));
      }
      if (addsRole) {
        await roles.save(form.id, null, bodyOf(role, start));
        saved.current += 1;
      }
      onSaved(saved.current);
    } catch (error) {
      setMessages(messagesOf(error));
      setFailure(
        areFactsSaved
          ? `${ONLY_FACTS} ${sentenceOf(error as Error, 'Try again.')}`
          : sentenceOf(error as Error, 'Nothing was saved. Try again.'),
      );
      if (error instanceof CallFailure && error.status === 409) await persons.refreshForm(form.id);
    }
    setSaving(false);
  };
  return {
    facts,
    role,
    place,
    start,
    setStart,
    messages,
    failure,
    isSaving,
    count: ticked.length + Number(addsPlace) + Number(addsRole),
    isTicked: (name: FactName) =>
      name === 'role'
        ? addsRole
        : name === 'location'
          ? addsPlace
          : ticked.some(({ field }) => field === name),
    tick: (name: FactName, on: boolean) => choose((before) => ({ ...before, [name]: on })),
    save,
  };
}

export type CardState = ReturnType<typeof useCard>;

function usePlace(card: Card) {
  const { form } = useEditor();
  const names = placesOf(card);
  const { data: found = null, isFetching, isError } = useQuery(placeQuery(names));
  const stated = form.location?.name ?? '';
  const state: CardFact['state'] =
    found !== null && form.location?.id === found.id ? 'same' : stated === '' ? 'new' : 'differs';
  return { name: names[0] ?? '', found, isFetching, isError, stated, state };
}

/** Whether a fact can be saved: it differs from the profile, and its value is valid. */
export const canTick = ({ state, message }: Pick<CardFact, 'state' | 'message'>): boolean =>
  state !== 'same' && message === null;

/** Whether a fact is ticked at first. A nickname is not, because it changes the name that everybody sees. */
const isProposed = ({ state, field }: CardFact): boolean => state === 'new' && field !== 'preferredFirstName';

const bodyOf = ({ title, organization }: CardRole, { from, fromMonth }: Start): RoleFields => ({
  organizationId: null,
  organizationName: organization,
  title,
  from: [from, fromMonth].filter(Boolean).join('-'),
  to: null,
  isOngoing: true,
});

/** Why the role cannot be saved with this start; null if it can. */
function startProblem(role: CardRole, start: Start): string | null {
  const parsed = RoleFields.safeParse(bodyOf(role, start));
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? null);
}

/** The server's messages about fields, by the fact that each message is about. */
function messagesOf(error: unknown): Partial<Record<FactName, string>> {
  const fields = (error instanceof CallFailure && error.problem?.fields) || {};
  const { locationId, title, organizationId, from, ...others } = fields;
  const ofRole = title ?? organizationId ?? from;
  return {
    ...others,
    ...(locationId === undefined ? {} : { location: locationId }),
    ...(ofRole === undefined ? {} : { role: ofRole }),
  };
}
