export { chargedAreaMm2, priceOf } from './piece-price.ts'
export type { ChosenPrice, Offer, Price, PricedPiece } from './piece-price.ts'
export { gridText, raiseGridPrices, raisePrice, readGrid } from './grid-text.ts'
export { gridFault } from './grid-fault.ts'
export { gridGaps, gridLimits, gridPerSqm, gridPrice } from './price-grid.ts'
export type { GridGap, PriceGrid } from './price-grid.ts'
export { largestAmount, linePrice, pricePerSqm, totalPrice } from './price.ts'
export { sideText, unevenText } from './side-text.ts'
export { refusedSides, shopLimits, startSize, startSizeInInches, toMetres, toMillimetres } from './size.ts'
export type { SizeLimits, SizeRefusal, UnevenSide } from './size.ts'
export { amountText, priceIn, pricePattern } from './typed-price.ts'
export { inUnit, isUnit, sideInOtherUnit, metresIn } from './units.ts'
export type { Unit } from './units.ts'
export { metresOf, numberIn, sizeIn, sizePattern, splitSizes, typedSide } from './typed-size.ts'
export {
  areaOf,
  exactSides,
  inchLimit,
  metresOfSixteenths,
  mmOfSixteenth,
  sideInMetres,
  storedSixteenths,
  unevenSides,
} from './inches.ts'
export type { InchStep } from './inches.ts'
export { formatSideIn, areaIn } from './format-side.ts'
