export { chargedAreaMm2, priceOf } from './piece-price.ts'
export type { ChosenPrice, Offer, Price, PricedPiece } from './piece-price.ts'
export { gridText, raiseGridPrices, raisePrice, readGrid } from './grid-text.ts'
export { gridFault } from './grid-fault.ts'
export { gridGaps, gridLimits, gridPerSqm, gridPrice } from './price-grid.ts'
export type { GridGap, PriceGrid } from './price-grid.ts'
export { largestAmount, linePrice, pricePerSqm, totalPrice } from './price.ts'
export { sideText, unevenText } from './side-text.ts'
export {
  areaOf,
  refusedSides,
  shopLimits,
  startSize,
  startSizeInInches,
  toMetres,
  toMillimetres,
} from './size.ts'
export type { SizeLimits, SizeRefusal, UnevenSide } from './size.ts'
export { amountText, priceIn, pricePattern } from './typed-price.ts'
export { inUnit, isUnit, sideInOtherUnit, metresIn } from './units.ts'
export type { Unit } from './units.ts'
export { metresOf, numberIn, sizeIn, sizePattern, splitSizes, typedSide } from './typed-size.ts'
export { exactSides, inchLimit, sideInMetres, storedSixteenths, unevenSides } from './inches.ts'
export type { ExactSides, InchStep } from './inches.ts'
export { formatSideIn, areaIn } from './format-side.ts'
export { sqmOfSqft } from './price.ts'
