export {
  categories,
  configurationAsWritten,
  configurationOf,
  productAsWritten,
  productById,
  productChoices,
} from './catalog.ts'
