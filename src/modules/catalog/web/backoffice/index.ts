export { CategoryField, CategoryName, categoryChoice, readCategory } from './categories/category-choice.tsx'
