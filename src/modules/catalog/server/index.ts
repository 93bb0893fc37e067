import type { drawnYear } from './drawn-year.ts'

export { pageWords } from './options.words.ts'
export { evaluateLine, pictureOfPiece } from './pieces.ts'
export type { Piece } from './pieces.ts'
export { hungPiece } from './hung-piece.ts'
export { rasterize, type Outline } from './link-picture/rasterize.ts'
export { productsRepository } from './products.repository.ts'
export type { ProductForSale } from './products-for-sale.ts'
export { productLead } from './products.serializer.ts'
export { safetySettingsRepository, shownSafety } from './product-safety.ts'
export { categories } from './categories.tables.ts'
export { products } from './products.tables.ts'
export { productsImporter } from './import/products.importer.ts'
export { addPictures } from './import/add-pictures.ts'
export { findProducts } from './import/named-products.ts'
export { isTown } from '../rules/light/towns.ts'
export type { DrawnYear, YearAtWindow } from './drawn-year.ts'

/** Loaded with the first year, which few quotes have. */
export const drawYear: typeof drawnYear = async (...parts) =>
  (await import('./drawn-year.ts')).drawnYear(...parts)
