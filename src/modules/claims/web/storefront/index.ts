export { OwnClaims } from './own-claims.tsx'
