export { storeUnit, useInchStep, useStoredUnit } from './stored-unit.ts'
export { SizeField, useDecimalComma } from './size-field.tsx'
export { UnitChoice, areaSigns, unitSigns } from './unit-choice.tsx'
export { useSizeFormat } from './use-size-format.ts'
