export { OwnHouse } from './own-house.tsx'
