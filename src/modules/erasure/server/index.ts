export { eraseAccount } from './erase-account.ts'
