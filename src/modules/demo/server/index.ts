export { removeDemo } from './demo.service.ts'
