export { StateMark, statusLabel } from './state.tsx'
