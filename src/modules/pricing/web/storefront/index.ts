export { storeUnit, useStoredUnit } from './stored-unit.ts'
export { SizeField, useDecimalComma } from './size-field.tsx'
export { UnitChoice, squareMetres, unitSigns } from './unit-choice.tsx'
