export { stageOf } from './materials.ts'
