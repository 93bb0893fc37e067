export { formatDay, formatQuantity, formatQuantityWithUnit } from './format.ts'
export { unitSymbol } from '../../rules/index.ts'
export { ItemSearch } from './item-search.tsx'
export { BatchField } from './item-batches.tsx'
