/** `fenestra/contract`: what modules need to declare their endpoints. */
export { z } from 'zod'
export { endpoint } from './endpoint.ts'
export type { Access, Endpoint, Input, Output } from './endpoint.ts'
export type { ErrorCode } from './errors.ts'
export { amount, figure, id, idParams, listQuery, metres, moment, success, version } from './wire.ts'
/** A record that is declared once, with its fields. */
export { choice, custom, day, email, flag, money, text, whole } from './fields.ts'
export { recordEndpoints, resource } from './resource.ts'
/** Fields that a module adds to orders, products and customers. */
export { customFields } from './custom-fields.ts'
export type { CustomFields, CustomValues, PublicValues } from './custom-fields.ts'
