/** The drawing of a covering to scale, used by the calculator of the storefront and by the workshop's wall. */
export { Covering } from './storefront/drawing/covering.tsx'
export { colourOf, tonesOf } from '#modules/catalog/rules/drawn-colour.ts'
export { drawingKindOf } from './storefront/drawing/drawing-kind.ts'
