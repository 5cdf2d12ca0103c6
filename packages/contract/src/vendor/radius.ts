/** Maximum delivery radius in km. A separate file, so that importing it does not load the vendor schemas. */
export const maxRadius = 200;
