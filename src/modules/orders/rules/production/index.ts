export { kindColumns, linesByKind } from './kind-columns.ts'
export * from './piece-texts.ts'
export { leafletOf, safetyTexts } from './safety-texts.ts'
export type { SheetWords } from './sheet-words.ts'
