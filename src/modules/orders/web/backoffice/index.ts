export { StatusDot } from './status-badge.tsx'
export { StatusSelect } from './status-select.tsx'
export { useStatusChange } from './use-status-change.tsx'
export { useIsTabFocused, useUnseenOrders } from './use-unseen-orders.ts'
