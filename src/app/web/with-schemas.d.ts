/** The contract as the server has it; `scripts/strip-contract-schemas.ts` leaves it whole. */
declare module '*/contract/index.ts?with-schemas' {
  export const endpoints: readonly import('../../kernel/contract/endpoint.ts').Endpoint[]
}
