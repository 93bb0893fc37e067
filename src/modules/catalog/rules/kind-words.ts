import type { Kind } from '../../making/contract/index.ts'

/** How a covering hangs and moves, which is what a drawing can show. */
export type DrawnKind = 'venetian' | 'wooden' | 'roller' | 'cellular' | 'vertical' | 'curtain'

type Words<Name> = readonly (readonly [Name, RegExp])[]

/** Words that tell the kind, the telling ones first: a blackout curtain is a curtain. */
const words: Words<DrawnKind> = [
  ['cellular', /cellular|honeycomb|pleat|duette|plissee/],
  ['vertical', /vertical|vane/],
  ['curtain', /curtain|drape|veil|voile/],
  ['wooden', /wood|oak|walnut|bamboo/],
  ['venetian', /venetian|alumini|slat/],
  ['roller', /roller|screen|blackout|blind/],
]

/** Kinds that are drawn like another one. */
const undrawnWords: Words<Kind> = [
  ['day_night', /day.{0,5}night|zebra|double roller/],
  ['roman', /roman\b|raffrollo/],
  ['shutter', /shutter/],
]

/** Says nothing of the kind: nearly everything here is some blind, and blackout is a cloth. */
const vague = /^(?:blackout|blinds?)$/

const firstIn = <Name>(list: Words<Name>, text: string) =>
  list.find(([, pattern]) => pattern.test(text.toLowerCase()))?.[0]

/** Categories that hold more than one kind: the product's own name tells. */
const mixed = /blackout/

/**
 * The kind of a product from the slug of its category, else from its own words; a plain cloth on a
 * tube when nothing tells.
 */
export function drawnKindOf(category: string | undefined, name: string): DrawnKind {
  const slug = category ?? ''
  const kindOfSlug = mixed.test(slug.toLowerCase()) ? undefined : firstIn(words, slug)
  return kindOfSlug ?? firstIn(words, name) ?? firstIn(words, slug) ?? 'roller'
}

/**
 * The kind that editors are offered for a product that has none, by the words of its category and its name; null
 * where both say nothing, for a guess that is wrong is cut.
 */
export function suggestedKind(category: string | null, name: string): Kind | null {
  const slug = (category ?? '').toLowerCase()
  const texts = [mixed.test(slug) ? '' : slug, name.toLowerCase()]
  for (const text of texts) {
    const telling = text
      .split(/[\s_-]+/)
      .filter((word) => !vague.test(word))
      .join(' ')
    const found = firstIn(undrawnWords, telling) ?? firstIn(words, telling)
    if (found) return found
  }
  return null
}
