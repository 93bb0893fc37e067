import type { RecordedChoice } from '#modules/making/rules/index.ts'
import type { Piece, ProductForSale } from '#modules/catalog/server/index.ts'
import { decidedParts } from '#modules/catalog/rules/index.ts'
import type { QuoteItem } from '../../rules/quote-items.ts'

/**
 * The choices agreed in a quote when the shop no longer offers all of them. Price, codes and words stay as agreed; the
 * cut list is calculated from the choices that are still offered.
 */

type Specifications = QuoteItem['specifications']

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Codes of the agreed choices by the code of their option; empty for an item without options. */
export function agreedCodes({ options }: Specifications): Record<string, string> {
  if (!isObject(options)) return {}
  return Object.fromEntries(
    Object.entries(options).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** Option and choice in the words they had when they were quoted. */
function agreedWords({ choices }: Specifications): { option: string; choice: string }[] {
  const lines = Array.isArray(choices) ? choices.filter((line) => typeof line === 'string') : []
  return lines.flatMap((line) => {
    const at = line.indexOf(': ')
    return at === -1 ? [] : [{ option: line.slice(0, at), choice: line.slice(at + 2) }]
  })
}

/**
 * The agreed choices that are no longer offered, by the code of their option: in words of the base language, which
 * staff read, if they are known.
 */
export function discontinuedChoices(
  specifications: Specifications,
  piece: Pick<Piece, 'codes'>,
  product: Pick<ProductForSale, 'options'>,
): Record<string, string> {
  const words = agreedWords(specifications)
  const codes = piece.codes ?? {}
  return Object.fromEntries(
    Object.entries(agreedCodes(specifications))
      .filter(([option, choice]) => codes[option] !== choice)
      .map(([option, choice]) => {
        const productOption = product.options?.find(({ code }) => code === option)
        const name = productOption?.writtenName ?? productOption?.name ?? option
        return [option, `${name}: ${words.find((word) => word.option === name)?.choice ?? choice}`]
      }),
  )
}

/**
 * The choices of a line as they were agreed. A choice that is still offered keeps its amount, its stock item and the
 * words in the buyer's language; one that is not still decides what its part is cut from.
 */
export function agreedChoices(
  specifications: Specifications,
  choices: readonly RecordedChoice[],
  { options, kind }: Pick<ProductForSale, 'options' | 'kind'>,
): RecordedChoice[] {
  const codes = agreedCodes(specifications)
  const decided = decidedParts(options ?? [], kind)
  return agreedWords(specifications).map(({ option, choice }) => {
    const agreedChoice = choices.find(({ written, ...one }) => {
      const words = written ?? one
      return words.option === option && words.choice === choice
    })
    if (agreedChoice) return agreedChoice
    const code = options?.find(({ name, writtenName = name }) => writtenName === option)?.code
    const part = code && decided.get(code)
    return {
      option,
      choice,
      amount: 0,
      ...(code && codes[code] && { path: `${code}.${codes[code]}` }),
      ...(part && { part }),
    }
  })
}
