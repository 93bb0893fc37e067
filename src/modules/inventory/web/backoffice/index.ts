export { dayOf, formatQuantity, quantityOf } from './figures.ts'
export { ItemSearch } from './item-search.tsx'
