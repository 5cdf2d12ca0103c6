import { type FoundAddress, type PointAddress, postalEndpoints } from '@bakehouse/contract/postal/postal';
import { useDebouncedCallback } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { callEndpoint } from '../../../data/client.ts';
import { useCan } from '../../../data/session.ts';
import type { RecordForm, Values } from '../../../ui/form/use-record-form.ts';
import { type Point, roundPoint } from '../../../ui/map/sphere.ts';

const { reverse } = postalEndpoints;
/** Debounce in ms of the geocoding, because moving the marker by keyboard produces many points. */
const pauseMs = 350;

/** State of the address lookup for the selected point. */
export type PointNote =
  | { readonly kind: 'none' | 'asking' | 'unknown' | 'same' }
  | {
      readonly kind: 'found';
      /** Values before the last fill; null when nothing was filled. */
      readonly before: Values | null;
      /** The point's address when it differs from typed fields; null otherwise. */
      readonly offer: Values | null;
    };

const addressFields = ['store_address', 'locality', 'city', 'state', 'pincode'] as const;

const valuesOf = ({ address, locality, city, state, pincode }: PointAddress): Values => ({
  store_address: address,
  locality,
  city,
  state,
  pincode,
});

const textOf = (value: unknown) => String(value ?? '').trim();
const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

/**
 * Sets the store's point in its form. The point's address fills empty fields, and replaces other fields only on
 * request.
 */
export const usePointAddress = (form: RecordForm) => {
  const mayAsk = useCan()(reverse);
  const [note, setNote] = useState<PointNote>({ kind: 'none' });
  const latest = useRef(0);
  /** Values that were filled from an earlier point. A field with such a value was not typed and may be replaced. */
  const filled = useRef<Values>({});

  const fill = (values: Values, offer: Values | null = null) => {
    setNote({ kind: 'found', before: pick(form.getValues(), addressFields), offer });
    filled.current = { ...filled.current, ...values };
    form.setValues(values);
  };
  const fillEmpty = (found: Values) => {
    const current: Values = form.getValues();
    const differing = addressFields.filter(
      (name) => textOf(found[name]) && textOf(found[name]) !== textOf(current[name]),
    );
    const isFree = (name: string) => textOf(current[name]) === '' || current[name] === filled.current[name];
    const free = differing.filter(isFree);
    const offer = free.length < differing.length ? pick(found, differing) : null;
    if (free.length > 0) fill(pick(found, free), offer);
    else setNote(offer ? { kind: 'found', before: null, offer } : { kind: 'same' });
  };
  const ask = useDebouncedCallback(async ({ latitude, longitude }: Point, turn: number) => {
    const query = { lat: latitude.toFixed(6), lng: longitude.toFixed(6) };
    const address = await callEndpoint(reverse, { query }).then(
      ({ data }) => data,
      () => null,
    );
    // Ignores the response for an earlier point.
    if (turn !== latest.current) return;
    if (address) fillEmpty(valuesOf(address));
    else setNote({ kind: 'unknown' });
  }, pauseMs);

  /** Handles a point that was selected on the map or typed as coordinates. */
  const choose = (point: Point): void => {
    latest.current += 1;
    form.setValues({ ...point });
    if (!mayAsk) return;
    setNote({ kind: 'asking' });
    ask(point, latest.current);
  };
  /** Handles a search result, which replaces the address because the user requested it. */
  const chooseOffice = ({ OfficeName, District, StateName, Pincode, latitude, longitude }: FoundAddress): void => {
    latest.current += 1;
    form.setValues({ ...roundPoint({ latitude, longitude }) });
    fill({ locality: OfficeName, city: District, state: StateName, pincode: Pincode });
  };
  const undo = (before: Values): void => {
    form.setValues(before);
    filled.current = {};
    setNote({ kind: 'none' });
  };
  return { note, choose, chooseOffice, acceptOffer: (offer: Values) => fill(offer), undo };
};
