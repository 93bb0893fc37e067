export {
  categories,
  untranslatedConfiguration,
  configurationOf,
  untranslatedProduct,
  productById,
  productChoices,
} from './catalog.ts'
