export { keepReturnPath } from './sign-in/return-path.ts'
export { useSignInGate } from './sign-in/sign-in-gate.ts'
export { storeSignInReason } from './sign-in/sign-in-redirect.ts'
