export { AddressPartsFields } from './address-parts-fields.tsx'
export { WardsCard } from './wards-card.tsx'
export { PlaceField } from '../place-field.tsx'
