import type { DrawnKind } from '#modules/catalog/rules/index.ts'
import type { MakingAttributes } from '#modules/making/contract/index.ts'

/** A covering in front of a window; its size is in metres. */
export interface Hanging {
  kind: DrawnKind
  width: number
  height: number
  /** The colour named by the product's texts or a choice. */
  colour: string
  /** A picture of the material close up. */
  picture: string | undefined
  /** How much light comes through the material, from 0 to 1. */
  translucency: number
  facts: MakingAttributes
}

/** Words in names and materials, and how much light comes through; the most specific ones first. */
const words: readonly (readonly [RegExp, number])[] = [
  [/blackout|verdunk|darkening|opac|затемн|cản sáng|遮光/, 0],
  [/dim.?out|velvet|wool|interlining|samt|terciopelo|lana|бархат|шерст|nhung|len\b|绒|羊毛/, 0.05],
  [/silk|seide|seda|шёлк|шелк|lụa|丝/, 0.2],
  [/veil|voile|sheer|lace|schleier|вуаль|voan|纱/, 0.62],
  [/screen|glass fib/, 0.34],
  [/linen|cotton|leinen|baumwolle|lino|algodón|лён|хлопок|lanh|bông|亚麻|棉/, 0.42],
]

/** The translucency where no word is known: cloth lets some light through, slats none. */
const usual: Record<DrawnKind, number> = {
  venetian: 0,
  wooden: 0,
  roller: 0.36,
  cellular: 0.3,
  vertical: 0.22,
  curtain: 0.3,
}

/** How much light comes through a material, from 0 to 1, guessed from the product's name and materials. */
export function translucencyOf(kind: DrawnKind, name: string, materials: readonly string[]): number {
  if (kind === 'venetian' || kind === 'wooden') return 0
  const cloth = [name, ...materials.filter((material) => !/tube|track|rail|tape|weight/i.test(material))]
  const text = cloth.join(' ').toLowerCase()
  return words.find(([pattern]) => pattern.test(text))?.[1] ?? usual[kind]
}

/** Whether its handle turns slats or louvres; otherwise the handle draws the covering. */
export const isTilted = (kind: DrawnKind) => kind === 'venetian' || kind === 'wooden' || kind === 'vertical'

/** How far each kind is open at first, from 0 (closed) to 1, so that both light and material are visible. */
export const usuallyOpen: Record<DrawnKind, number> = {
  venetian: 0.62,
  wooden: 0.62,
  roller: 0.38,
  cellular: 0.36,
  vertical: 0.55,
  curtain: 0.42,
}
