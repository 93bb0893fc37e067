export { AddressChoice, isSamePlace, SaveAddress } from './address-choice.tsx'
