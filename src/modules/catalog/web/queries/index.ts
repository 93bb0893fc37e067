export { categories, configurationOf, productById, productChoices } from './catalog.ts'
