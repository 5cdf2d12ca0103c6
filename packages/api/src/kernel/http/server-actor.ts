import type { Actor } from './context.ts';

const nilId = '00000000-0000-0000-0000-000000000000';

/** The actor of changes that the server makes without a user, such as the offer to the next store. */
export const serverActor: Actor = {
  sessionId: nilId,
  user: {
    _id: nilId,
    name: 'Bakehouse',
    email: '',
    phone: '',
    status: 'Active',
    must_change_password: false,
    second_factor: 'none',
    language: null,
    roles: [],
  },
  isSuper: true,
  grants: new Map(),
  storeIds: [],
  stores: [],
};
