export { drawHouse, drawStreetHouse, type Drawing } from './draw-house.ts'
export { houseWords } from './house-words.ts'
export { lightsOf } from './lights.ts'
export type { Shape } from './shapes.ts'
