import { randomId } from './random-id.ts'

let id: string | undefined

/** The id that this tab sends with its writes, new with each page load. */
export function tabId(): string {
  id ??= randomId()
  return id
}
