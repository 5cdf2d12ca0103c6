import { type AddressFound, type PlaceFound, postalEndpoints } from '@bakehouse/contract/postal/postal';
import { useDebouncedCallback } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { callEndpoint } from '../../data/client.ts';
import { useCan } from '../../data/session.ts';
import { type Point, roundPoint } from '../../ui/map/sphere.ts';
import type { RecordForm, Values } from '../../ui/use-record-form.ts';

const { reverse } = postalEndpoints;
/** A pin moved by keys makes many points; the one where it rests is asked for. */
const pauseMs = 350;

/** What became of the question which address a point has. */
export type PointNote =
  | { readonly kind: 'none' | 'asking' | 'unknown' }
  | { readonly kind: 'filled'; readonly before: Values };

const namesFilled = ['store_address', 'locality', 'city', 'state', 'pincode'] as const;

const valuesOf = ({ address, locality, city, state, pincode }: PlaceFound): Values => ({
  store_address: address,
  locality,
  city,
  state,
  pincode,
});

/** Chooses the store's point in its form. The address of the point fills the form's fields, and can be undone. */
export const usePointAddress = (form: RecordForm) => {
  const mayAsk = useCan()(reverse);
  const [note, setNote] = useState<PointNote>({ kind: 'none' });
  const latest = useRef(0);

  const fill = (values: Values) => {
    const typed: Values = form.getValues();
    setNote({ kind: 'filled', before: Object.fromEntries(namesFilled.map((name) => [name, typed[name]])) });
    form.setValues(values);
  };
  const ask = useDebouncedCallback(async ({ latitude, longitude }: Point, turn: number) => {
    const query = { lat: latitude.toFixed(6), lng: longitude.toFixed(6) };
    const place = await callEndpoint(reverse, { query }).then(
      ({ data }) => data,
      () => null,
    );
    // The point has moved on meanwhile.
    if (turn !== latest.current) return;
    if (place) fill(valuesOf(place));
    else setNote({ kind: 'unknown' });
  }, pauseMs);

  /** The point was chosen on the map, or typed. */
  const choose = (point: Point): void => {
    latest.current += 1;
    form.setValues({ ...point });
    if (!mayAsk) return;
    setNote({ kind: 'asking' });
    ask(point, latest.current);
  };
  /** The point of a post office, whose address is known already. */
  const chooseOffice = ({ OfficeName, District, StateName, Pincode, latitude, longitude }: AddressFound): void => {
    latest.current += 1;
    fill({
      ...roundPoint({ latitude, longitude }),
      locality: OfficeName,
      city: District,
      state: StateName,
      pincode: Pincode,
    });
  };
  const undo = (before: Values): void => {
    form.setValues(before);
    setNote({ kind: 'none' });
  };
  return { note, choose, chooseOffice, undo };
};
