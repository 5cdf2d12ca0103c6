import { z } from 'zod';

// Must be the first import of the page: schemas probe `new Function` when they are made, and the
// Content-Security-Policy refuses (and reports) it.
z.config({ jitless: true });
