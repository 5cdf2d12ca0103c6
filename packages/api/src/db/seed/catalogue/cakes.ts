import { everydayCakes } from './everyday-cakes.ts';
import { festiveCakes } from './festive-cakes.ts';

export const cakes = [...everydayCakes, ...festiveCakes];
