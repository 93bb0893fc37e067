import type { MakingAttributes, Kind } from '#modules/making/contract/index.ts'
import type { DecidedPart } from '#modules/making/rules/index.ts'

interface LookedOption {
  code: string
  name: string
  /** The name in the base language, where the option is read in another one. */
  writtenName?: string
  shownAs: string
  choices: readonly { facts: MakingAttributes }[]
}

/** Words of the shop's languages for colours and cloths, by which lists of colours are recognised. */
const colourWords = /colou?r|fabric|cloth|farbe|stoff|tejido|tela\b|màu|vải|цвет|ткан|颜色|面料|布/i

/** The part that the colour of a piece is the colour of. */
function mainPart(kind: Kind | null): DecidedPart {
  if (kind === 'venetian' || kind === 'wooden') return 'slat'
  return kind === 'vertical' ? 'louvre' : 'cloth'
}

/** The part whose facts the choices of an option have. */
function partOfFacts({ code, choices }: LookedOption): DecidedPart | null {
  if (code === 'lining') return 'lining'
  const has = (fact: 'cloth' | 'slat' | 'louvre') => choices.some(({ facts }) => facts[fact])
  return (['cloth', 'slat', 'louvre'] as const).find(has) ?? null
}

/**
 * The part whose material each option of a product decides, by the option's code. Besides the options that set the
 * roll, slat or louvre it is one option: the first shown as swatches, else the first without facts that is named like a
 * colour, as imported ones are.
 */
export function decidedParts(
  options: readonly LookedOption[],
  kind: Kind | null,
): ReadonlyMap<string, DecidedPart> {
  const parts = new Map(
    options.flatMap((option) => {
      const part = partOfFacts(option)
      return part ? [[option.code, part] as const] : []
    }),
  )
  const colour =
    options.find(({ code, shownAs }) => shownAs === 'swatch' && code !== 'lining') ??
    options.find(
      ({ code, name, writtenName = name, choices }) =>
        colourWords.test(`${code} ${writtenName}`) &&
        choices.every(({ facts }) => Object.keys(facts).length === 0),
    )
  if (colour && !parts.has(colour.code)) parts.set(colour.code, mainPart(kind))
  return parts
}
