const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether the text has the form of an id. Comparing anything else with an id is an error in PostgreSQL. */
export function isUuid(text: string): boolean {
  return uuid.test(text)
}
