/** `fenestra/contract`: what modules need to declare their endpoints. */
export { z } from 'zod'
export { endpoint } from './endpoint.ts'
export type { Access, Endpoint, Input, Output } from './endpoint.ts'
export type { ErrorCode } from './errors.ts'
export { amount, figure, id, idParams, listQuery, metres, moment, success, version } from './wire.ts'
