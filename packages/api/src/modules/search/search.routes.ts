import { navigationCounts, searchRecords } from '@bakehouse/contract/search';
import { type Route, route } from '../../kernel/http/route.ts';
import { countWaiting, search } from './search.service.ts';

export const searchRoutes = (): Route[] => [route(searchRecords, search), route(navigationCounts, countWaiting)];
