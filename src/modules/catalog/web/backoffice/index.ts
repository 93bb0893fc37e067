export { OptionSelects } from './option-selects.tsx'
export { CategoryField, CategoryName, categoryChoice, readCategory } from './categories/category-choice.tsx'
export { kindLabels } from './products/kind-labels.ts'
