import * as React from 'react';

// React's development build creates an error for each element, for the component stacks of its warnings. No test reads them,
// and they took a tenth of the time. React creates none while this counter is above its limit.
const internals: object = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
});
