import { colourOf, drawnKindOf, type DrawnKind } from '../../rules/index.ts'
import { translucencyOf, type Hanging } from '../../rules/light/hanging.ts'
import type { Piece } from './pieces.ts'
import type { ProductForSale } from '../products/products-for-sale.ts'

const drawnKinds = ['venetian', 'wooden', 'roller', 'cellular', 'vertical', 'curtain'] as const

function kindOf({ kind, name, writtenName = name }: ProductForSale): DrawnKind {
  if (kind === 'pleated') return 'cellular'
  return drawnKinds.find((drawnKind) => drawnKind === kind) ?? drawnKindOf(undefined, writtenName)
}

/** How an ordered piece hangs before its window, as the page of its product shows it. Sides in metres. */
export function hangingOfPiece(
  product: ProductForSale,
  { chosen }: Pick<Piece, 'chosen'>,
  { width, height }: { width: number; height: number },
): Hanging {
  const kind = kindOf(product)
  const { name, writtenName = name, materials } = product
  const offered = chosen.flatMap(({ option, choice }) => {
    const { choices = [] } = product.options?.find(({ code }) => code === option.code) ?? {}
    return choices.find(({ code }) => code === choice.code) ?? []
  })
  const coloured = offered.find(({ colour }) => colour)
  const lining = chosen.find(({ option }) => option.code === 'lining')?.choice.name ?? ''
  const worn = chosen.filter(({ option }) => option.code !== 'lining')
  return {
    kind,
    width,
    height,
    colour: coloured?.colour ?? colourOf(writtenName, materials),
    picture: undefined,
    facts: Object.assign({}, product.facts, ...worn.map(({ choice }) => choice.facts)) as Hanging['facts'],
    translucency: translucencyOf(kind, `${writtenName} ${coloured?.name ?? ''} ${lining}`, materials),
  }
}
