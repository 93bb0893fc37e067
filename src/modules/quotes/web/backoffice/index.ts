export { StateMark, saidOf } from './state.tsx'
