import type { Translate } from '#kernel/web/i18n/translate.ts'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { Configuration } from '#modules/catalog/contract/configuration.ts'
import { makingOfProduct, openStackMm } from '#modules/making/rules/index.ts'
import { type Unit } from '#modules/pricing/rules/index.ts'
import { unitSigns, useSizeFormat } from '#modules/pricing/web/storefront/index.ts'
import type { Mounting } from '../drawing/mounting.ts'
import { mountWords } from './mount-words.ts'
import { useOptionWords, type OptionWords } from './option-words.ts'
import type { usePiece } from './use-piece.ts'

/** The answers as names and values in the reader's language, with the size first. */
export function useFacts(
  { options }: Configuration,
  { answers, evaluation }: ReturnType<typeof usePiece>,
  { size: { width, length }, unit }: { size: { width: number; length: number }; unit: Unit },
): (readonly [string, string])[] {
  const { t } = useTranslation()
  const { side } = useSizeFormat()
  const words = useOptionWords()
  const chosen = evaluation.chosen.flatMap(({ option: { code }, choice }) => {
    const option = options.find((candidate) => candidate.code === code)
    return option ? [[words.option(option), choiceText(words, option, choice, t)] as const] : []
  })
  const { mount, room, note } = answers
  return [
    [t('piece.size'), `${side(width, unit)} × ${side(length, unit)} ${t(unitSigns[unit])}`],
    ...(mount ? [[t('piece.mount'), t(mountWords[mount])] as const] : []),
    ...chosen,
    ...(room ? [[t('piece.roomOf'), room] as const] : []),
    ...(note ? [[t('piece.noteOf'), note] as const] : []),
  ]
}

/** The name of a choice; for yes and no in the reader's language. */
function choiceText(
  words: OptionWords,
  { code, shown_as: look }: Configuration['options'][number],
  choice: { code: string; name: string },
  t: Translate,
): string {
  if (look === 'yes_no') return t(choice.code === 'yes' ? 'option.yes' : 'option.no')
  return words.choice(code, choice)
}

/** How a piece hangs, calculated with the rules for making it. */
export function mountingOf(
  { kind, making: exceptions }: Configuration,
  { evaluation: { facts, evaluation }, answers }: ReturnType<typeof usePiece>,
): Mounting {
  const making = makingOfProduct({ kind, making: exceptions, facts })
  const { piece } = evaluation
  const mount = answers.mount ?? null
  if (!kind || !making || !piece?.finished) return { mount, overlap: null, stackMm: null }
  return {
    mount,
    overlap: mount === 'outside' ? making.overlap : null,
    stackMm: openStackMm(kind, piece.finished, piece, { making, facts }),
  }
}
