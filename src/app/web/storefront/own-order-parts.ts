/** What modules above orders add to the page of an own order, loaded with the first one. */
export { OwnClaims } from '#modules/claims/web/storefront/index.ts'
export { OwnDocuments } from '#modules/documents/web/storefront/index.ts'
export { OwnShipments } from '#modules/shipments/web/storefront/index.ts'
export { OwnPayment } from '#modules/payments/web/storefront/index.ts'
export { OwnHouse } from '#modules/street/web/storefront/index.ts'
