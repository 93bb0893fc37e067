export { largestAmount, linePrice, pricePerSqm, totalPrice } from './price.ts'
export { areaOf, refusedSides, shopLimits, toMetres, toMillimetres } from './size.ts'
export type { SizeLimits, SizeRefusal } from './size.ts'
