import { z } from 'zod'
import { emailAddress } from './email.ts'
import { endpoint, type Access, type Endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { sortsBy } from './sorts.ts'
import { calendarDay, id, idParams, listQuery, success, version } from './wire.ts'

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

type Fields = Readonly<Record<string, Field>>

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
    rows?: number
    type?: FieldControl['type']
    matches?: readonly [rule: (text: string) => boolean, message: string]
  },
): FieldOf<string, P> {
  const { max, rows, type, matches, required } = options
  const limited = z.string(`${label} is required`).trim().max(max, maximum(max))
  const filled = required ? limited.min(1, `${label} is required`) : limited
  const sent = matches ? filled.refine((value) => value === '' || matches[0](value), matches[1]) : filled
  return field(label, options, {
    sent,
    wire: z.string(),
    control: { maxLength: max, ...(rows && { kind: 'textarea', rows }), ...(type && { type }) },
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
  const sent = z
    .number(`${name} is required`)
    .int(`${name} must be a whole number`)
    .min(from, `${name} must be ${from} or more`)
    .max(to, `${name} must be at most ${to}`)
  return field(name, options, {
    sent,
    wire: z.number(),
    control: { kind: 'number', min: from, max: to, step: 1 },
  })
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
  const shown = words.map((value) => ({
    value,
    label: labels[value] ?? `${value.charAt(0).toUpperCase()}${value.slice(1)}`,
  }))
  return field(label, options, {
    sent: schema,
    wire: schema,
    control: { kind: 'select', options: shown },
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

type WireShape<F extends Fields> = { [Name in keyof F]: F[Name]['wire'] }
type UpdateShape<F extends Fields> = { [Name in keyof F]: z.ZodOptional<F[Name]['sent']> }
type CreateShape<F extends Fields> = {
  [Name in keyof F]: F[Name]['isRequired'] extends true ? F[Name]['sent'] : z.ZodOptional<F[Name]['sent']>
}
type Column<F extends Fields, Known> = (keyof F | keyof Known) & string

interface Declaration<
  F extends Fields,
  Known extends z.ZodRawShape,
  Missing extends ErrorCode,
  Refused extends ErrorCode,
  Sort extends string,
  Filter extends string,
> {
  path: `/${string}`
  access: { read: Access; write: Access }
  /** Its noun in messages and in the documentation of the API. */
  noun: string
  fields: F
  /** What responses have besides the fields, `id` and `version`, and nobody sends. */
  known: Known
  notFound: Missing
  /** Refusals of a write that `serveResource` is told of. */
  refusals?: readonly Refused[]
  list: {
    /** Columns whose text `q` finds, word by word. */
    search: readonly Column<F, Known>[]
    sort: readonly Sort[]
    /** The order if the request names none, with a minus for descending. */
    sorted: Sort | `-${Sort}`
    /** Query parameters and the flags that they select by. */
    filter?: Readonly<Record<Filter, keyof F & string>>
  }
  /** Rules between fields: messages by field, null if there is none. Checked in the form, and again when it is stored. */
  check?: (values: { [Name in keyof F]?: z.output<F[Name]['wire']> }) => Record<string, string> | null
}

const ifMatch = z.object({ 'if-match': z.string().max(100).optional() })

type Answering<Body extends z.ZodType> = Endpoint & { success: { status: number; body: Body } }
type OfOne = { params: typeof idParams }
type Guarded = { headers: typeof ifMatch }

/** What server and pages use of any declaration. */
export interface AnyResource {
  entity: string
  noun: string
  fields: Fields
  record: z.ZodObject
  notFound: ErrorCode
  list: { search: readonly string[]; filter?: Readonly<Record<string, string>> }
  check?: (values: never) => Record<string, string> | null
  listAll: Answering<z.ZodArray<z.ZodObject>> & { query: z.ZodObject }
  get: Answering<z.ZodObject> & OfOne
  create: Answering<z.ZodObject> & { body: z.ZodType<object, object> }
  update: Answering<z.ZodObject> & OfOne & Guarded & { body: z.ZodType<object, object> }
  remove: Answering<typeof success> & OfOne & Guarded
}

const yesOrNo = z.enum(['true', 'false']).optional()

/**
 * Declares a kind of record: its fields, who may read and write it, and its list. From this follow the endpoints, the
 * schemas, the routes (`serveResource`) and the form of the back office (`useResourceForm`).
 */
export function resource<
  const Entity extends string,
  const F extends Fields,
  const Known extends z.ZodRawShape,
  const Missing extends ErrorCode,
  const Sort extends string,
  const Filter extends string = never,
  const Refused extends ErrorCode = never,
>(entity: Entity, declared: Declaration<F, Known, Missing, Refused, Sort, Filter>) {
  const { path, access, known, ...rest } = declared
  const { fields, notFound, check, list, noun } = rest
  const { refusals = [] } = declared
  const plural = `${noun.replace(/y$/, 'ie')}s`
  const article = /^[aeiou]/.test(noun) ? 'an' : 'a'
  const shapeOf = (schemaOf: (one: Field) => z.ZodType) =>
    Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, schemaOf(one)]))
  const record = z.object({
    id,
    ...(shapeOf(({ wire }) => wire) as WireShape<F>),
    ...known,
    version,
  })
  const create = z.object(
    shapeOf(({ sent, isRequired }) => (isRequired ? sent : sent.optional())) as CreateShape<F>,
  )
  const update = z.object({
    ...(shapeOf(({ sent }) => sent.optional()) as UpdateShape<F>),
    version: version.optional(),
  })
  const checked = check
    ? create.superRefine((values, context) => {
        for (const [name, message] of Object.entries(check(values as never) ?? {}))
          context.addIssue({ code: 'custom', path: [name], message })
      })
    : create
  const filter = Object.fromEntries(Object.keys(list.filter ?? {}).map((name) => [name, yesOrNo])) as Record<
    Filter,
    typeof yesOrNo
  >
  const one = `${path}/{id}` as const
  return {
    entity,
    ...rest,
    record,
    listAll: endpoint({
      method: 'GET',
      path,
      access: access.read,
      summary: `List ${plural}`,
      query: listQuery.extend({
        ...filter,
        q: z.string().max(200).optional(),
        sort: z.enum(sortsBy(...list.sort)).default(list.sorted as never),
      }),
      success: { status: 200, body: z.array(record) },
      errors: [],
    }),
    get: endpoint({
      method: 'GET',
      path: one,
      access: access.read,
      summary: `One ${noun}`,
      params: idParams,
      success: { status: 200, body: record },
      errors: [notFound],
    }),
    create: endpoint({
      method: 'POST',
      path,
      access: access.write,
      summary: `Add ${article} ${noun}`,
      body: checked,
      success: { status: 201, body: record },
      errors: refusals,
    }),
    update: endpoint({
      method: 'PUT',
      path: one,
      access: access.write,
      summary: `Change ${article} ${noun}; omitted fields are not changed`,
      params: idParams,
      headers: ifMatch,
      body: update,
      success: { status: 200, body: record },
      errors: [...refusals, notFound, 'version_conflict', 'precondition_failed', 'invalid_body'],
    }),
    remove: endpoint({
      method: 'DELETE',
      path: one,
      access: access.write,
      summary: `Delete ${article} ${noun}`,
      params: idParams,
      headers: ifMatch,
      success: { status: 200, body: success },
      errors: [...refusals, notFound, 'precondition_failed'],
    }),
  }
}
