/** The drawing of a covering to scale: the counter of the shop shows it, and so does the workshop. */
export { Covering } from './storefront/drawing/covering.tsx'
export { colourOf, tonesOf } from './storefront/drawing/colour.ts'
export { drawnAs } from './storefront/drawing/drawn-as.ts'
