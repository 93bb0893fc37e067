/** The suffix of a name that stands for two: `image_urls~` for `image_urls` and `imageUrls` with the same value. */
const marker = '~'

const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

const isSame = (one: unknown, other: unknown) =>
  one === other ||
  (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other))

/**
 * JSON data in which fields with two spellings, as most of the API's have, are written once. A name that already ends
 * with the suffix gets a second one.
 */
export function dedupeSpellings(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(dedupeSpellings)
  const entries = Object.entries(value)
  const fields = value as Record<string, unknown>
  const spellings = new Map<string, string>()
  for (const [name, field] of entries) {
    // Every page runs this over all its data, so most names are skipped without comparing them to others.
    if (!name.includes('_') || name.endsWith(marker)) continue
    const other = camel(name)
    if (
      other !== name &&
      !spellings.has(name) &&
      Object.hasOwn(fields, other) &&
      isSame(field, fields[other])
    )
      spellings.set(other, name)
  }
  const usedNames = new Set(spellings.values())
  const once: [string, unknown][] = []
  for (const [name, field] of entries)
    if (!spellings.has(name))
      once.push([usedNames.has(name) || name.endsWith(marker) ? name + marker : name, dedupeSpellings(field)])
  return Object.fromEntries(once)
}

/** The inverse of `dedupeSpellings`; the order of fields may differ. */
export function restoreSpellings(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(restoreSpellings)
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => {
      const restored = restoreSpellings(field)
      if (!name.endsWith(marker)) return [[name, restored]]
      const baseName = name.slice(0, -marker.length)
      return baseName.endsWith(marker)
        ? [[baseName, restored]]
        : [
            [baseName, restored],
            [camel(baseName), restored],
          ]
    }),
  )
}
