export { formatDay, formatQuantity, formatQuantityWithUnit, unitSymbol } from './format.ts'
export { ItemSearch } from './item-search.tsx'
