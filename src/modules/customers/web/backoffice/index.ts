export { CustomerField } from './customer-field.tsx'
export { CustomerOrNew } from './customer-or-new.tsx'
export { dayOf, labelOf, optionsOf } from './figures.ts'
export { StateBadge } from './state-badge.tsx'
