import type { drawnYear } from './pieces/drawn-year.ts'

export { pageWords } from './options/options.words.ts'
export { evaluateLine, pictureOfPiece } from './pieces/pieces.ts'
export type { Piece } from './pieces/pieces.ts'
export { hangingOfPiece } from './pieces/hung-piece.ts'
export { rasterize, type Outline } from './link-picture/rasterize.ts'
export { productsRepository } from './products/products.repository.ts'
export type { ProductForSale } from './products/products-for-sale.ts'
export { productLead } from './products/products.serializer.ts'
export { safetySettingsRepository, shownSafety } from './safety/product-safety.ts'
export { categories } from './categories/categories.tables.ts'
export { products } from './products/products.tables.ts'
export { productsImporter } from './import/products.importer.ts'
export { addPictures } from './import/add-pictures.ts'
export { findProducts } from './import/named-products.ts'
export { isTown } from '../rules/light/towns.ts'
export type { DrawnYear, YearAtWindow } from './pieces/drawn-year.ts'

/** Loaded with the first year, which few quotes have. */
export const drawYear: typeof drawnYear = async (...parts) =>
  (await import('./pieces/drawn-year.ts')).drawnYear(...parts)
