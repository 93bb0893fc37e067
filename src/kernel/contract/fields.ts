import { z } from 'zod'
import { emailAddress } from './email.ts'
import { calendarDay } from './wire.ts'

/** How the form of the back office edits a field; without a `kind`, one line of text. */
export interface FieldControl {
  kind?: 'textarea' | 'number' | 'date' | 'select' | 'checkbox'
  type?: 'email' | 'tel'
  required?: boolean
  maxLength?: number
  rows?: number
  min?: number
  max?: number
  step?: number
  /** An amount has the decimals of the shop's currency. */
  decimals?: 'currency'
  /** What the form says below the input. */
  hint?: string
  options?: readonly { value: string; label: string }[]
}

/** A field of a record: its label, its schema in requests (`sent`) and in responses (`wire`), and its control. */
export interface Field<Sent = unknown, Wire = unknown, Required extends boolean = boolean> {
  readonly label: string
  readonly sent: z.ZodType<Sent, Sent>
  readonly wire: z.ZodType<Wire, Wire>
  /** Whether a new record needs it. */
  readonly isRequired: Required
  /** Its value in the form of a new record. */
  readonly initial?: string | boolean
  readonly control: FieldControl
}

export type Fields = Readonly<Record<string, Field>>

/**
 * Texts of a record that the code only carries: table, answers, requests, files, imports and forms take them from one
 * declaration. Where there is none, responses have null, or leave out a text whose schema is optional.
 */
export type PlainTexts = Readonly<Record<string, Field<string | null, string | null | undefined, false>>>

type WireShape<F extends Fields> = { [Name in keyof F]: F[Name]['wire'] }
type ChangeShape<F extends Fields> = { [Name in keyof F]: z.ZodOptional<F[Name]['sent']> }

/** One value for each of these fields. */
export const forEachField = <const F extends Fields, Value>(
  fields: F,
  valueOf: (field: Field, name: string) => Value,
) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field, name)])) as {
    [Name in keyof F & string]: Value
  }

/** The shape of these fields in responses. */
export const wireShape = <const F extends Fields>(fields: F) =>
  forEachField(fields, ({ wire }) => wire) as WireShape<F>

/** The shape of these fields in a change: none is needed. */
export const changeShape = <const F extends Fields>(fields: F) =>
  forEachField(fields, ({ sent }) => sent.optional()) as unknown as ChangeShape<F>

/** A new record needs a required field; one with an initial value is never empty; any other may be null. */
interface Presence {
  required?: boolean
  initial?: string
}
type Value<T, P extends Presence> = P extends { required: true } | { initial: string } ? T : T | null
type IsRequired<P extends Presence> = P extends { required: true } ? true : false
type FieldOf<T, P extends Presence> = Field<Value<T, P>, Value<T, P>, IsRequired<P>>

function field<T, P extends Presence>(
  label: string,
  { required = false, initial }: Presence,
  { sent, wire, control }: { sent: z.ZodType; wire: z.ZodType; control: FieldControl },
): FieldOf<T, P> {
  const isFilled = required || initial !== undefined
  return {
    label,
    sent: isFilled ? sent : sent.nullable(),
    wire: isFilled ? wire : wire.nullable(),
    isRequired: required,
    ...(initial !== undefined && { initial }),
    control: { ...control, ...(required && { required }) },
  } as FieldOf<T, P>
}

const maximum = (max: number) => `At most ${max.toLocaleString('en-US')} characters`

/**
 * A text, trimmed, of at most `max` characters.
 * @param options.rows lines of its input; one by default
 * @param options.matches a rule besides the length: whether the text follows it, and the message
 */
export function text<const P extends Presence>(
  label: string,
  options: P & {
    max: number
    hint?: string
    rows?: number
    type?: FieldControl['type']
    matches?: readonly [rule: (text: string) => boolean, message: string]
  },
): FieldOf<string, P> {
  const { max, hint, rows, type, matches, required } = options
  const limited = z.string(`${label} is required`).trim().max(max, maximum(max))
  const filledSchema = required ? limited.min(1, `${label} is required`) : limited
  const schemaSent = matches
    ? filledSchema.refine((value) => value === '' || matches[0](value), matches[1])
    : filledSchema
  return field(label, options, {
    sent: schemaSent,
    wire: z.string(),
    control: {
      maxLength: max,
      ...(hint && { hint }),
      ...(rows && { kind: 'textarea', rows }),
      ...(type && { type }),
    },
  })
}

/** An e-mail address that can be written to; empty for none. */
export const email = (label: string): FieldOf<string, object> =>
  field(
    label,
    {},
    {
      sent: z.union([z.literal(''), emailAddress('Please enter a valid email address')]),
      wire: z.string(),
      control: { type: 'email', maxLength: 254 },
    },
  )

/** A whole number between two others, both included. */
export function whole<const P extends Presence>(
  name: string,
  options: P & { from: number; to: number },
): FieldOf<number, P> {
  const { from, to } = options
  const sentSchema = z
    .number(`${name} is required`)
    .int(`${name} must be a whole number`)
    .min(from, `${name} must be ${from} or more`)
    .max(to, `${name} must be at most ${to}`)
  return field(name, options, {
    sent: sentSchema,
    wire: z.number(),
    control: { kind: 'number', min: from, max: to, step: 1 },
  })
}

/** The largest amount, in major units, and the decimals of the currencies that have most. */
const largest = 1e12
const mostDecimals = 3

/** An amount in major units of the shop's currency. */
export function money(name: string): FieldOf<number, object> {
  const [from, to, n] = [0, largest, mostDecimals]
  const sentSchema = z
    .number(`${name} is required`)
    .min(from, `${name} must be ${from} or more`)
    .max(to, `${name} must be at most ${to}`)
    .refine((major) => Number(major.toFixed(n)) === major, `${name} has at most ${n} decimals`)
  return field(
    name,
    {},
    {
      sent: sentSchema,
      wire: z.number(),
      control: { kind: 'number', min: from, max: to, decimals: 'currency' },
    },
  )
}

/** A day of the calendar, `2026-11-21`. */
export const day = (label: string): FieldOf<string, object> =>
  field(label, {}, { sent: calendarDay('Must be a date'), wire: z.iso.date(), control: { kind: 'date' } })

/**
 * One of a few words.
 * @param options.labels what people read for each; by default the word with a capital
 */
export function choice<const Word extends string, const P extends Presence>(
  label: string,
  words: readonly Word[],
  options: P & { labels?: Readonly<Record<string, string>> },
): FieldOf<Word, P> {
  const { labels = {} } = options
  const schema = z.enum(words, `${label} is required`)
  const choiceOptions = words.map((value) => ({
    value,
    label: labels[value] ?? `${value.charAt(0).toUpperCase()}${value.slice(1)}`,
  }))
  return field(label, options, {
    sent: schema,
    wire: schema,
    control: { kind: 'select', options: choiceOptions },
  })
}

/** Yes or no. */
export const flag = (label: string, initial: boolean): Field<boolean, boolean, false> => ({
  label,
  sent: z.boolean(),
  wire: z.boolean(),
  isRequired: false,
  initial,
  control: { kind: 'checkbox' },
})

/** A field with schemas of its own. The database gives the value of a record that omits it. */
export const custom = <Sent, Wire>(
  declared: Omit<Field<Sent, Wire, false>, 'isRequired'>,
): Field<Sent, Wire, false> => ({ ...declared, isRequired: false })
