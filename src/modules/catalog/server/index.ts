export { productsRepository } from './products.repository.ts'
export type { ProductForSale } from './products.repository.ts'
export { productLimits } from './products.serializer.ts'
export { products } from './products.tables.ts'
