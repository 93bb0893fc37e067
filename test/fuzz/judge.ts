import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv'
import type { Answered } from '../shop.ts'
import type { Operation } from './document.ts'

/** A service that the shop has not been given, or that does not answer, is no fault of the shop. */
const outside = /^(ai|sms|mail|provider)_/

/** Says what is wrong with an answer to something that no document describes: an error of the server, or a refusal without words. */
export function judgeUndocumented({ status, headers, refused, text }: Answered<unknown>): string | null {
  if (status >= 500 && !outside.test(refused?.code ?? '')) return `answers ${status}`
  if (status >= 400 && text !== '' && headers['content-type'] === undefined)
    return `refuses with ${status} of no type`
  return null
}

/** Says what is wrong with an answer, if anything is, by what the document promises. */
export function judge() {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false })
  const validators = new Map<object, ValidateFunction>()

  function matches(schema: object, body: unknown): string | null {
    let validate = validators.get(schema)
    if (validate === undefined) validators.set(schema, (validate = ajv.compile(schema)))
    return validate(body) ? null : ajv.errorsText(validate.errors)
  }

  return ({ responses }: Operation, { status, headers, body, refused }: Answered<unknown>): string | null => {
    if (status >= 500 && !outside.test(refused?.code ?? '')) return `answers ${status}`
    const promised = responses[status]
    if (promised === undefined) return `answers ${status}, which is not in the document`
    const type = String(headers['content-type']).split(';')[0]
    if (type !== 'application/json') return status >= 400 ? `refuses with ${type}` : null
    const schema = promised.content?.['application/json']?.schema
    const wrong = schema && matches(schema, body)
    return wrong ? `answers ${status} outside its schema: ${wrong}` : null
  }
}
