export { keepUnit, useKeptUnit } from './kept-unit.ts'
export { SizeField } from './size-field.tsx'
export { UnitChoice, squareMetres, unitSigns } from './unit-choice.tsx'
