export { OwnNotificationsCard } from './own-notifications-card.tsx'
export { ShopNotificationsCard } from './shop-notifications-card.tsx'
export { useOrderSound } from './use-order-sound.ts'
