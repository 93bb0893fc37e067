export { choiceWord, optionWord } from './built-in-words.ts'
export { colourOf, mixColours } from './drawn-colour.ts'
export { drawnKindOf, suggestedKind } from './kind-words.ts'
export type { DrawnKind } from './kind-words.ts'
export { fibreCode, fibreName, fibreNames } from './fibre-names.ts'
export { reductionPercent } from './reduction.ts'
export { addsPrice, hasPrice, noPrice } from './has-price.ts'
export type { PriceSources } from './has-price.ts'
export {
  areaPrice,
  needsConfiguration,
  chargedArea,
  listedPrice,
  perSquareMetre,
  priceOf,
  hasRoomField,
  isSoldByPiece,
  totalOf,
} from './product-price.ts'
export {
  addedAmount,
  evaluatePiece,
  limitsWithinGrid,
  refusalsByField,
  refusalOfChoice,
} from './evaluate-piece.ts'
export type { PieceEvaluation, SoldProduct } from './evaluate-piece.ts'
export { decidedParts } from './decided-parts.ts'
export { chooseOptions, chosenCodes, isShown, pathOf } from './product-options.ts'
export type { Choice, ChosenOption, Option, OptionRefusal } from './product-options.ts'
export { optionRefusalText } from './option-refusal-text.ts'
export { evaluateAnswers, lineOf, soldProduct } from './product-making.ts'
export type { SoldConfiguration } from './product-making.ts'
export { limitsOf } from './size-limits.ts'
