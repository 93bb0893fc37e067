export { keepReturnPath } from './return-path.ts'
export { useSignInGate } from './sign-in-gate.ts'
export { storeSignInReason } from './sign-in-redirect.ts'
