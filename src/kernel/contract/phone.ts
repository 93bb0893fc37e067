import { z } from 'zod'
import { inAsciiDigits } from './typed-characters.ts'

export const phoneTooShort = 'Phone number must be at least 10 digits'

/** Digits and signs of a phone number that is written in full. */
export const fullPhoneLength = 10
/** No country has shorter numbers that are dialled from another town. */
const fewestDigits = 6

const isWrittenAsPhone = (text: string) =>
  /^[\d\s+()./#-]*$/.test(text) && (text.match(/\d/g)?.length ?? 0) >= fewestDigits

/** Schemas whose texts the server also checks against the numbers of the shop's country, as `phone-numbers.ts` says. */
const phones = new WeakSet<z.ZodType>()
function checkedByServer<Schema extends z.ZodType>(schema: Schema): Schema {
  phones.add(schema)
  return schema
}

const inUsualSigns = (text: string) => inAsciiDigits(text).replaceAll(/[\u2010-\u2015\u2212]/g, '-')
const text = z.string().overwrite(inUsualSigns).trim().max(40)

/**
 * A phone number as people write it: digits and the usual signs. Of numbers with fewer than ten characters the server
 * accepts those that are valid in the shop's country; browsers do not know these.
 */
export const typedPhone = checkedByServer(text.refine(isWrittenAsPhone, phoneTooShort))

/** The same, where a number may be missing. */
export const optionalPhone = checkedByServer(
  text.refine((phone) => phone === '' || isWrittenAsPhone(phone), phoneTooShort),
)

/** A phone number to which a code is sent: the server says of longer texts whether they are a number. */
export const reachedPhone = checkedByServer(
  z
    .string()
    .trim()
    .max(40, 'Please enter a valid phone number')
    .refine((text) => text.length >= fullPhoneLength || isWrittenAsPhone(text), phoneTooShort),
)

/** The paths of the phone numbers in a body, like `customer_info.phone`. */
export function phonePathsIn(schema: z.core.$ZodType, path: readonly string[] = []): string[][] {
  if (phones.has(schema as z.ZodType)) return [[...path]]
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return phonePathsIn(schema.unwrap(), path)
  if (schema instanceof z.ZodPipe) return phonePathsIn(schema.in, path)
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape).flatMap(([key, field]) =>
    phonePathsIn(field as z.core.$ZodType, [...path, key]),
  )
}
