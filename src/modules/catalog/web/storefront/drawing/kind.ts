/** How a covering hangs and moves, which is what a drawing can show. */
export type Kind = 'venetian' | 'wooden' | 'roller' | 'cellular' | 'vertical' | 'curtain'

/** Words that tell the kind, the telling ones first: a blackout curtain is a curtain. */
const words: readonly (readonly [Kind, RegExp])[] = [
  ['cellular', /cellular|honeycomb|pleat|duette|plissee/],
  ['vertical', /vertical|vane/],
  ['curtain', /curtain|drape|veil|voile/],
  ['wooden', /wood|oak|walnut|bamboo/],
  ['venetian', /venetian|alumini|slat/],
  ['roller', /roller|screen|blackout|blind/],
]

const firstIn = (text: string) => words.find(([, pattern]) => pattern.test(text.toLowerCase()))?.[0]

/** Categories that hold more than one kind: the product's own name tells. */
const mixed = /blackout/

/**
 * The kind of a product from the slug of its category, else from its own words; a plain cloth on a
 * tube when nothing tells.
 */
export function kindOf(category: string | undefined, name: string): Kind {
  const slug = category ?? ''
  const kindOfSlug = mixed.test(slug.toLowerCase()) ? undefined : firstIn(slug)
  return kindOfSlug ?? firstIn(name) ?? firstIn(slug) ?? 'roller'
}
