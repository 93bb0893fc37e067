export { OrderTaxes } from './order-taxes.tsx'
export { TaxClassField } from './tax-class-field.tsx'
export { CustomerCertificates } from './customer-certificates.tsx'
