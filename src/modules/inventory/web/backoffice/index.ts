export { formatDay, formatQuantity, formatQuantityWithUnit } from './format.ts'
export { ItemSearch } from './item-search.tsx'
