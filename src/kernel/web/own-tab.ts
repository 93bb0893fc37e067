import { randomId } from './random-id.ts'

let id: string | undefined

/** How this tab signs its writes, anew with each loading of the page. */
export function ownTab(): string {
  id ??= randomId()
  return id
}
