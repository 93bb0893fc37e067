export { currentUserQuery, useSignIn } from './accounts.ts'
