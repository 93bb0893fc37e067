export {
  categories,
  untranslatedConfiguration,
  configurationOf,
  untranslatedProduct,
  productById,
  productChoices,
  productResults,
} from './catalog.ts'
