export { CustomerField } from './customer-field.tsx'
export { CustomerOrNew } from './customer-or-new.tsx'
export { formatDay, labelOf, optionsOf } from './labels.ts'
export { StateBadge } from './state-badge.tsx'
