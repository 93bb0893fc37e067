import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv'
import type { Answered } from '../shop.ts'
import type { Operation } from './document.ts'

/** A service that is not configured or not available is no fault of the shop. */
const outside = /^(ai|sms|mail|provider)_/

/**
 * Returns the fault in a response to an undocumented request: a server error, or a refusal without a message.
 */
export function judgeUndocumented({ status, headers, refused, text }: Answered<unknown>): string | null {
  if (status >= 500 && !outside.test(refused?.code ?? '')) return `answers ${status}`
  if (status >= 400 && text !== '' && headers['content-type'] === undefined)
    return `refuses with ${status} of no type`
  return null
}

/** Returns the fault in a response, if any, according to the API document. */
export function judge() {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false })
  const validators = new Map<object, ValidateFunction>()

  function matches(schema: object, body: unknown): string | null {
    let validate = validators.get(schema)
    if (validate === undefined) validators.set(schema, (validate = ajv.compile(schema)))
    return validate(body) ? null : ajv.errorsText(validate.errors)
  }

  return (
    { responses, body: sent }: Operation,
    { status, headers, body, refused }: Answered<unknown>,
  ): string | null => {
    if (status >= 500 && !outside.test(refused?.code ?? '')) return `answers ${status}`
    const promised = responses[status]
    if (promised === undefined) return `answers ${status}, which is not in the document`
    const type = String(headers['content-type']).split(';')[0]
    // A form of a page without scripts is answered with the page.
    if (type === 'text/html' && 'application/x-www-form-urlencoded' in sent) return null
    if (type !== 'application/json') return status >= 400 ? `refuses with ${type}` : null
    const schema = promised.content?.['application/json']?.schema
    const wrong = schema && matches(schema, body)
    return wrong ? `answers ${status} outside its schema: ${wrong}` : null
  }
}
