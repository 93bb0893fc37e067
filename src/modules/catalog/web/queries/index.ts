export {
  categories,
  configurationAsWritten,
  configurationOf,
  productAsWritten,
  productById,
  productChoices,
  productResults,
} from './catalog.ts'
