export { ClaimsTab } from './claims-tab.tsx'
export { OrderClaims } from './order-claims.tsx'
export { OrderCosts } from './order-costs.tsx'
