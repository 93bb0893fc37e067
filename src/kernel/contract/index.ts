/** `fenestra/contract`: what the endpoints of a module are declared with. */
export { z } from 'zod'
export { endpoint } from './endpoint.ts'
export type { Access, Endpoint, Input, Output } from './endpoint.ts'
export type { ErrorCode } from './errors.ts'
export { amount, figure, id, idParams, listQuery, metres, moment, success, version } from './wire.ts'
