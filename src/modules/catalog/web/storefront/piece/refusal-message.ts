import type { Translate } from '#kernel/web/i18n/translate.ts'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { unitSigns, useSizeFormat, useStoredUnit } from '#modules/pricing/web/storefront/index.ts'
import { inchLimit, toMetres } from '#modules/pricing/rules/index.ts'
import type { OptionRefusal } from '#modules/catalog/rules/index.ts'
import type { ProductionRefusal } from '#modules/making/rules/index.ts'

type Refusal = ProductionRefusal | OptionRefusal

interface Words {
  t: Translate
  /** Formats millimetres in the unit of this browser, in the number format of the page's language. */
  side: (mm: number, end?: 'min' | 'max') => string
  unit: string
  number: (value: number) => string
}

type Messages = {
  [Code in Refusal['code']]: (refusal: Extract<Refusal, { code: Code }>, words: Words) => string
}

/** Appends the limiting choice in brackets. */
const bracketed = (text: string, by: string | null) => (by === null ? text : `${text} (${by})`)

const tooWide = ({ maxMm }: { maxMm: number }, { t, side, unit }: Words) =>
  t('piece.tooWide', { max: side(maxMm), unit })
const notAllowed = (_: ProductionRefusal, { t }: Words) => t('piece.control')

const messages: Messages = {
  side_out_of_range: ({ field, minMm, maxMm, by }, { t, side, unit }) => {
    const isWidth = field === 'width'
    // A choice that limits only one end mentions only that end.
    if (minMm <= 1)
      return bracketed(t(isWidth ? 'piece.maxWidth' : 'piece.maxLength', { max: side(maxMm), unit }), by)
    if (maxMm === Number.POSITIVE_INFINITY)
      return bracketed(
        t(isWidth ? 'piece.minWidth' : 'piece.minLength', { min: side(minMm, 'min'), unit }),
        by,
      )
    const range = { min: side(minMm, 'min'), max: side(maxMm), unit }
    return bracketed(t(isWidth ? 'cart.widthRange' : 'cart.lengthRange', range), by)
  },
  area_too_large: ({ maxAreaMm2, by }, { t, number }) =>
    bracketed(t('piece.areaLimit', { area: number(Math.round(maxAreaMm2 / 10_000) / 100) }), by),
  too_heavy: ({ weightG, maxG, by }, { t, number }) => {
    const figures = {
      weight: number(Math.round(weightG / 100) / 10),
      max: number(Math.round(maxG / 100) / 10),
    }
    return by === null ? t('piece.weightLimit', figures) : t('piece.weightLimitBy', { ...figures, by })
  },
  other_size: ({ widthMm, lengthMm }, { t, side, unit }) =>
    t('piece.otherSize', { width: side(widthMm), length: side(lengthMm), unit }),
  too_small: (_, { t }) => t('piece.tooSmall'),
  too_wide_for_tube: tooWide,
  too_wide_one_way: tooWide,
  cloth_too_narrow: ({ rollMm }, { t, side, unit }) => t('piece.clothLimit', { roll: side(rollMm), unit }),
  mount_missing: (_, { t }) => t('piece.mountMissing'),
  mount_not_offered: ({ mounts }, { t }) => {
    const [only] = mounts
    if (only === undefined) return t('piece.noMount')
    if (only === 'inside') return t('piece.onlyInside')
    return only === 'outside' ? t('piece.onlyOutside') : t('piece.mountMissing')
  },
  recess_too_shallow: ({ minMm }, { t, number }) => t('piece.shallow', { mm: number(minMm) }),
  loop_not_allowed: notAllowed,
  free_cord_not_allowed: notAllowed,
  loop_device_missing: notAllowed,
  choice_missing: ({ name }, { t }) => t('piece.choiceMissing', { name }),
  choice_gone: ({ name }, { t }) => t('piece.choiceGone', { name }),
  option_unknown: ({ option }, { t }) => t('piece.optionUnknown', { name: option }),
  choices_conflict: ({ name, other }, { t }) => t('piece.conflict', { name, other }),
  choice_not_in_size: ({ by }, { t }) => bracketed(t('piece.tooSmall'), by),
  loop_too_short: ({ minMm }, { t, number }) => t('piece.noChain', { cm: number(minMm / 10) }),
}

const whateverSize: readonly Refusal['code'][] = [
  'choices_conflict',
  'loop_not_allowed',
  'free_cord_not_allowed',
  'loop_device_missing',
]

/** Whether another size would be possible. */
export const isOfSize = ({ code }: Refusal) => !whateverSize.includes(code)

/** Returns the message why a piece cannot be made, in the reader's language. */
export function useRefusalMessage(): (
  refusal: Refusal,
  /** True when the text is shown beside the limiting choice, which then need not be named. */
  besideItsChoice?: boolean,
) => string {
  const { t } = useTranslation()
  const { side } = useSizeFormat()
  // Millimetres and centimetres are for typing; a limit is a round number of metres.
  const isInInches = useStoredUnit() === 'in'
  const words: Words = {
    t,
    side: (mm, end = 'max') => (isInInches ? inchLimit(toMetres(mm), end) : side(toMetres(mm))),
    unit: t(isInInches ? unitSigns.in : unitSigns.m),
    number: (value) => side(value),
  }
  return (refusal, besideItsChoice = false) => {
    const message = messages[refusal.code] as (refusal: Refusal, words: Words) => string
    return message(besideItsChoice ? ({ ...refusal, by: null } as Refusal) : refusal, words)
  }
}
