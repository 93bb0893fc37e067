export { useSignInGate } from './sign-in-gate.ts'
export { keepReason } from './sign-in-redirect.ts'
