export { eraseAccount } from './erase-account.ts'
export { eraseGuest } from './erase-guest.ts'
