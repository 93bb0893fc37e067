export { keepUnit, useKeptUnit } from './stored-unit.ts'
export { SizeField } from './size-field.tsx'
export { UnitChoice, squareMetres, unitSigns } from './unit-choice.tsx'
