/** The contract as the server has it; `scripts/light-contract.ts` leaves it whole. */
declare module '*/contract/index.ts?with-schemas' {
  export const endpoints: readonly import('../../kernel/contract/endpoint.ts').Endpoint[]
}
