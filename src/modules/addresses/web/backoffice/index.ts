export { AddressPartsFields } from './address-parts-fields.tsx'
