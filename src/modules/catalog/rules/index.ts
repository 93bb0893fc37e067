export { drawnKindOf, suggestedKind } from './kind-words.ts'
export type { DrawnKind } from './kind-words.ts'
export { judgeAnswers, productMaking, refusalsByField } from './product-making.ts'
export { limitsOf } from './size-limits.ts'
