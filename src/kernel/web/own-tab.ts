import { randomId } from './random-id.ts'

let id: string | undefined

/** The id with which this tab signs its writes, new with each page load. */
export function ownTab(): string {
  id ??= randomId()
  return id
}
