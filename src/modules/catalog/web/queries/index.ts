export { categories, productById, productChoices } from './catalog.ts'
