/** The contract with its schemas, as the server uses it; `scripts/strip-contract-schemas.ts` leaves it unchanged. */
declare module '*/contract/index.ts?with-schemas' {
  export const endpoints: readonly import('#kernel/contract/endpoint.ts').Endpoint[]
}
