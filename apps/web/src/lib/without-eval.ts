import * as z from 'zod/mini';

// Zod tries once whether it may compile its schemas (`new Function`). The content security policy stops that and reports it, on every
// page. This module is imported before all that hold a schema.
z.config({ jitless: true });
