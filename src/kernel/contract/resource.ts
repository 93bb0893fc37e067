import { z } from 'zod'
import { endpoint, type Access, type Endpoint, type Tool } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { changeShape, wireShape, type Fields } from './fields.ts'
import { sortsBy } from './sorts.ts'
import { id, idParams, listQuery, success, version, ifMatch } from './wire.ts'

type CreateShape<F extends Fields> = {
  [Name in keyof F]: F[Name]['isRequired'] extends true ? F[Name]['sent'] : z.ZodOptional<F[Name]['sent']>
}
type Column<F extends Fields, Known> = (keyof F | keyof Known) & string

interface Declaration<
  F extends Fields,
  Known extends z.ZodRawShape,
  Missing extends ErrorCode,
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
  list: {
    /** Columns whose text `q` finds, word by word. */
    search: readonly Column<F, Known>[]
    sort: readonly Sort[]
    /** The order if the request names none, with a minus for descending. */
    sorted: Sort | `-${Sort}`
    /** Query parameters and the flags that they select by. */
    filter?: Readonly<Record<Filter, keyof F & string>>
  }
  /** How assistants use its list as a tool (MCP), if they may. */
  tool?: Tool
  /** Rules between fields: messages by field, null if there is none. Checked in the form, and again when it is stored. */
  check?: (values: { [Name in keyof F]?: z.output<F[Name]['wire']> }) => Record<string, string> | null
}

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

/** The schemas of a record in responses, of a new one, and of a change. */
function schemasOf<F extends Fields, Known extends z.ZodRawShape>(
  fields: F,
  known: Known,
  check: ((values: never) => Record<string, string> | null) | undefined,
) {
  const required = Object.entries(fields).filter(([, { isRequired }]) => isRequired)
  const createShape = {
    ...changeShape(fields),
    ...Object.fromEntries(required.map(([name, { sent }]) => [name, sent])),
  } as CreateShape<F>
  const create = z.object(createShape)
  return {
    record: z.object({ id, ...wireShape(fields), ...known, version }),
    create: check
      ? create.superRefine((values, context) => {
          for (const [name, message] of Object.entries(check(values as never) ?? {}))
            context.addIssue({ code: 'custom', path: [name], message })
        })
      : create,
    change: z.object(changeShape(fields)),
  }
}

function queryOf<Sort extends string, Filter extends string>({
  sort,
  sorted,
  filter = {} as Record<Filter, string>,
}: {
  sort: readonly Sort[]
  sorted: Sort | `-${Sort}`
  filter?: Readonly<Record<Filter, string>>
}) {
  const filters = Object.keys(filter).map((name) => [name, yesOrNo])
  return listQuery.extend({
    ...(Object.fromEntries(filters) as Record<Filter, typeof yesOrNo>),
    q: z.string().max(200).optional(),
    sort: z.enum(sortsBy(...sort)).default(sorted as never),
  })
}

type Operation = 'list' | 'get' | 'create' | 'update' | 'remove'

/**
 * The endpoints of a kind of record whose schemas are its own: the list, reading, creating, changing and removing one.
 * A contract exports those that there are; `serveResource` serves them.
 * @param declared.change the fields of a change, without the version
 * @param declared.refusals those of creating and changing, besides what every record has
 * @param declared.csv whether the list can be had as a CSV file
 * @param declared.summaries what the documentation of the API says where it is more than the noun
 */
export function recordEndpoints<
  const Record extends z.ZodObject,
  const Query extends z.ZodObject,
  const Create extends z.ZodType,
  const Change extends z.ZodRawShape,
  const Missing extends ErrorCode,
  const Refused extends ErrorCode = never,
>(declared: {
  path: `/${string}`
  access: { read: Access; write: Access; remove?: Access }
  noun: string
  record: Record
  query: Query
  create: Create
  change: z.ZodObject<Change>
  notFound: Missing
  refusals?: readonly Refused[]
  csv?: boolean
  tool?: Tool
  summaries?: Partial<{ [Name in Operation]: string }>
}) {
  const {
    path,
    access,
    noun,
    record,
    query,
    create,
    change,
    notFound,
    refusals = [],
    csv = false,
    tool,
    summaries = {},
  } = declared
  const article = /^[aeiou]/.test(noun) ? 'an' : 'a'
  const recordPath = `${path}/{id}` as const
  return {
    listAll: endpoint({
      method: 'GET',
      path,
      access: access.read,
      summary: summaries.list ?? `List ${noun.replace(/y$/, 'ie')}s`,
      query,
      ...(csv && { sends: ['text/csv'] as const }),
      ...(tool && { tool }),
      success: { status: 200, body: z.array(record) },
    }),
    get: endpoint({
      method: 'GET',
      path: recordPath,
      access: access.read,
      summary: summaries.get ?? `One ${noun}`,
      params: idParams,
      success: { status: 200, body: record },
      errors: [notFound],
    }),
    create: endpoint({
      method: 'POST',
      path,
      access: access.write,
      summary: summaries.create ?? `Add ${article} ${noun}`,
      body: create,
      success: { status: 201, body: record },
      errors: refusals,
    }),
    update: endpoint({
      method: 'PUT',
      path: recordPath,
      access: access.write,
      summary: summaries.update ?? `Change ${article} ${noun}; omitted fields are not changed`,
      params: idParams,
      headers: ifMatch,
      body: z.object({ ...change.shape, version: version.optional() }),
      success: { status: 200, body: record },
      errors: [...refusals, notFound, 'version_conflict', 'precondition_failed', 'invalid_body'],
    }),
    remove: endpoint({
      method: 'DELETE',
      path: recordPath,
      access: access.remove ?? access.write,
      summary: summaries.remove ?? `Delete ${article} ${noun}`,
      params: idParams,
      headers: ifMatch,
      success: { status: 200, body: success },
      errors: [notFound, 'precondition_failed'],
    }),
  }
}

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
>(entity: Entity, declared: Declaration<F, Known, Missing, Sort, Filter>) {
  const { path, access, known, tool, ...rest } = declared
  const { fields, notFound, check, list, noun } = rest
  const schemas = schemasOf<F, Known>(fields, known, check)
  const query = queryOf<Sort, Filter>(list)
  return {
    entity,
    ...rest,
    record: schemas.record,
    ...recordEndpoints({ path, access, noun, notFound, query, ...(tool && { tool }), ...schemas }),
  }
}
