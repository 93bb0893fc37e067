export { OptionSelects } from './option-selects.tsx'
export { CategoryField, CategoryName, categoryChoice, readCategory } from './categories/category-choice.tsx'
export { townOf, towns } from '#modules/catalog/rules/light/towns.ts'
export { kindLabels } from './products/kind-labels.ts'
