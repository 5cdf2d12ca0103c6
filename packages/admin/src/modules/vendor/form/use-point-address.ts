import type { Point } from '@bakehouse/contract/core/great-circle';
import { type FoundAddress, type PointAddress, postalEndpoints } from '@bakehouse/contract/postal/postal';
import { useDebouncedCallback } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { callEndpoint } from '../../../data/client.ts';
import { useCan } from '../../../data/session.ts';
import type { RecordForm, Values } from '../../../ui/form/use-entry-form.ts';
import { roundPoint } from '../../../ui/map/sphere.ts';

const { reverse } = postalEndpoints;
/** Debounce in ms of the geocoding, because moving the marker by keyboard produces many points. */
const debounceMs = 350;

/** State of the address lookup for the selected point. */
export type PointNote =
  | { readonly kind: 'none' | 'loading' | 'unknown' | 'same' }
  | {
      readonly kind: 'found';
      /** Values before the last fill; null when nothing was filled. */
      readonly previous: Values | null;
      /** The point's address when it differs from typed fields; null otherwise. */
      readonly offer: Values | null;
    };

const addressFields = ['store_address', 'locality', 'city', 'state', 'pincode'] as const;

/**
 * Sets the store's point in its form. The point's address fills empty fields, and replaces other fields only on
 * request.
 */
export function usePointAddress(form: RecordForm) {
  const mayLookUp = useCan()(reverse);
  const [note, setNote] = useState<PointNote>({ kind: 'none' });
  const latestRequest = useRef(0);
  /** Values that were filled from an earlier point. A field with such a value was not typed and may be replaced. */
  const filled = useRef<Values>({});

  const fill = (values: Values, offer: Values | null = null) => {
    setNote({ kind: 'found', previous: pickValues(form.getValues(), addressFields), offer });
    filled.current = { ...filled.current, ...values };
    form.setValues(values);
  };
  const fillEmpty = (found: Values) => {
    const current: Values = form.getValues();
    const differing = addressFields.filter(
      (name) => textOf(found[name]) && textOf(found[name]) !== textOf(current[name]),
    );
    const isReplaceable = (name: string) => textOf(current[name]) === '' || current[name] === filled.current[name];
    const replaceable = differing.filter(isReplaceable);
    const offer = replaceable.length < differing.length ? pickValues(found, differing) : null;
    if (replaceable.length > 0) fill(pickValues(found, replaceable), offer);
    else setNote(offer ? { kind: 'found', previous: null, offer } : { kind: 'same' });
  };
  const lookUp = useDebouncedCallback(async ({ latitude, longitude }: Point, request: number) => {
    const query = { lat: latitude.toFixed(6), lng: longitude.toFixed(6) };
    const address = await callEndpoint(reverse, { query }).then(
      ({ data }) => data,
      () => null,
    );
    // Ignores the response for an earlier point.
    if (request !== latestRequest.current) return;
    if (address) fillEmpty(valuesOf(address));
    else setNote({ kind: 'unknown' });
  }, debounceMs);

  /** Handles a point that was selected on the map or typed as coordinates. */
  const choose = (point: Point): void => {
    latestRequest.current += 1;
    form.setValues({ ...point });
    if (!mayLookUp) return;
    setNote({ kind: 'loading' });
    lookUp(point, latestRequest.current);
  };
  /** Handles a search result, which replaces the address because the user requested it. */
  const chooseOffice = ({ OfficeName, District, StateName, Pincode, latitude, longitude }: FoundAddress): void => {
    latestRequest.current += 1;
    form.setValues({ ...roundPoint({ latitude, longitude }) });
    fill({ locality: OfficeName, city: District, state: StateName, pincode: Pincode });
  };
  const undo = (previous: Values): void => {
    form.setValues(previous);
    filled.current = {};
    setNote({ kind: 'none' });
  };
  return { note, choose, chooseOffice, acceptOffer: (offer: Values) => fill(offer), undo };
}

const pickValues = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

const textOf = (value: unknown) => String(value ?? '').trim();

const valuesOf = ({ address, locality, city, state, pincode }: PointAddress): Values => ({
  store_address: address,
  locality,
  city,
  state,
  pincode,
});
