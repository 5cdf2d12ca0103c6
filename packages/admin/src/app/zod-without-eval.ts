import { z } from 'zod';

// Must be the first import of the page: schemas probe `new Function` when they are created, which the
// Content-Security-Policy rejects and reports.
z.config({ jitless: true });
