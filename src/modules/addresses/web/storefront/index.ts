export { AddressChoice, isSamePlace, SaveAddress } from './address-choice.tsx'
export { AddressPartsFields, type AddressErrors } from './address-parts-fields.tsx'
