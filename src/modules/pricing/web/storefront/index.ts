export { storeUnit, useStoredUnit } from './stored-unit.ts'
export { SizeField } from './size-field.tsx'
export { UnitChoice, squareMetres, unitSigns } from './unit-choice.tsx'
