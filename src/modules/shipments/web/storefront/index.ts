export { OwnShipments } from './own-shipments.tsx'
