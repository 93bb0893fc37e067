import type { Kind } from '#modules/making/contract/index.ts'

/** The kinds that have a drawing of their own. */
export type DrawnKind = 'venetian' | 'wooden' | 'roller' | 'cellular' | 'vertical' | 'curtain'

type Words<Name> = readonly (readonly [Name, RegExp])[]

/** Words that indicate the kind, the most specific first: a blackout curtain is a curtain. */
const words: Words<DrawnKind> = [
  ['cellular', /cellular|honeycomb|pleat|duette|plissee/],
  ['vertical', /vertical|vane/],
  ['curtain', /curtain|drape|veil|voile/],
  ['wooden', /wood|oak|walnut|bamboo/],
  ['venetian', /venetian|alumini|slat/],
  ['roller', /roller|screen|blackout|blind/],
]

/** Words of kinds without a drawing of their own. */
const undrawnWords: Words<Kind> = [
  ['day_night', /day.{0,5}night|zebra|double roller/],
  ['roman', /roman\b|raffrollo/],
  ['shutter', /shutter/],
  ['pleated', /pleat(?!.{0,6}curtain)|plissee/],
]

/** Words that say nothing about the kind: nearly everything here is some blind, and blackout is a cloth. */
const vague = /^(?:blackout|blinds?)$/

const firstIn = <Name>(list: Words<Name>, text: string) =>
  list.find(([, pattern]) => pattern.test(text.toLowerCase()))?.[0]

/** Categories that contain more than one kind, so that the product's own name decides. */
const mixed = /blackout/

/**
 * The kind with which a product is drawn: from the slug of its category, else from its name; a roller blind when
 * neither says.
 */
export function drawnKindOf(category: string | undefined, name: string): DrawnKind {
  const slug = category ?? ''
  const kindOfSlug = mixed.test(slug.toLowerCase()) ? undefined : firstIn(words, slug)
  return kindOfSlug ?? firstIn(words, name) ?? firstIn(words, slug) ?? 'roller'
}

/**
 * The kind suggested to editors for a product that has none, from the words of its category and its name; null where
 * both say nothing, because a wrong guess would be cut.
 */
export function suggestedKind(category: string | null, name: string): Kind | null {
  const slug = (category ?? '').toLowerCase()
  const texts = [mixed.test(slug) ? '' : slug, name.toLowerCase()]
  for (const text of texts) {
    const telling = text
      .split(/[\s_-]+/)
      .filter((word) => !vague.test(word))
      .join(' ')
    const kind = firstIn(undrawnWords, telling) ?? firstIn(words, telling)
    if (kind) return kind
  }
  return null
}
