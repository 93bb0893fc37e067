import type { InjectOptions } from 'light-my-request'
import type { Random } from '../measuring/random.ts'
import type { Operation, Schema } from './document.ts'
import { multipart } from './multipart.ts'
import { inAddress, inHeader } from './text.ts'
import { productsFile } from './products-file.ts'
import { fitting, hostile, type Known } from './values.ts'

/** How valid a request is. */
const manners = ['fitting', 'fitting', 'fitting', 'one odd', 'one odd', 'wild'] as const

/** One request to an operation: sometimes valid, otherwise with one odd value, or nothing but odd values. */
export function requestTo(operation: Operation, random: Random, known: Known): InjectOptions {
  const manner = random.one(manners)
  const give = (schema: Schema, name: string) =>
    manner === 'wild' || (manner === 'one odd' && random.next() < 0.2)
      ? hostile(random)
      : fitting(schema, random, known, name)

  const place = (where: Operation['parameters'][number]['in']) =>
    operation.parameters.filter((parameter) => parameter.in === where)
  const params = Object.fromEntries(
    place('path').map(({ name, schema }) => {
      const near = /slug|lng|ns/.test(name) ? known.slugs : known.ids
      const met = near.length > 0 && random.next() < 0.8 ? random.one(near) : undefined
      return [name, inAddress(met ?? give(schema, name)) || 'x']
    }),
  )
  const query = place('query')
    .filter(() => random.next() < 0.35)
    .map(({ name, schema }) => `${name}=${inAddress(give(schema, name))}`)
  const headers = Object.fromEntries(
    place('header')
      .filter(() => random.next() < 0.3)
      .map(({ name, schema }) => [name, inHeader(give(schema, name))]),
  )
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? 'x')
  return {
    method: operation.method,
    url: query.length > 0 ? `${path}?${query.join('&')}` : path,
    headers: { ...headers, ...(random.next() < 0.05 && { accept: 'text/csv' }) },
    ...payload(operation, manner, give, random),
  }
}

function payload(
  { body }: Operation,
  manner: (typeof manners)[number],
  give: (schema: Schema, name: string) => unknown,
  random: Random,
): Pick<InjectOptions, 'payload' | 'headers'> {
  const [type] = Object.keys(body)
  if (type === undefined) return {}
  const { schema = {} } = body[type] ?? {}
  if (type === 'multipart/form-data') return multipart(random)
  if (type === 'text/csv') return { headers: { 'content-type': type }, payload: productsFile(random) }
  const generated = give(schema, '')
  const value = manner === 'one odd' && isRecord(generated) ? withOneOdd(generated, random) : generated
  if (type === 'application/x-www-form-urlencoded') {
    const fields = Object.entries(isRecord(value) ? value : { value }).flatMap(([name, one]) =>
      [one].flat().map((text) => [name, typeof text === 'string' ? text : (JSON.stringify(text) ?? '')]),
    )
    return { headers: { 'content-type': type }, payload: new URLSearchParams(fields).toString() }
  }
  const json = JSON.stringify(value) ?? 'null'
  const broken = random.next() < 0.02 ? json.slice(0, json.length / 2) : json
  return { headers: { 'content-type': 'application/json' }, payload: broken }
}

function withOneOdd(body: Record<string, unknown>, random: Random): Record<string, unknown> {
  const names = [...Object.keys(body), 'role', 'id', 'createdAt']
  return { ...body, [random.one(names)]: hostile(random) }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
