export { OrderShipments } from './order-shipments.tsx'
