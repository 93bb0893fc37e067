import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useFigures } from '../../../../../kernel/web/i18n/figures.ts'
import type { MakingRefusal } from '../../../../making/rules/index.ts'

interface Words {
  t: TFunction
  /** Millimetres as metres, in the figures of the page's language. */
  metres: (mm: number) => string
  number: (value: number) => string
}

type Messages = {
  [Code in MakingRefusal['code']]: (refusal: Extract<MakingRefusal, { code: Code }>, words: Words) => string
}

const tooWide = ({ maxMm }: { maxMm: number }, { t, metres }: Words) =>
  t('piece.tooWide', { max: metres(maxMm) })
const notAllowed = (_: MakingRefusal, { t }: Words) => t('piece.control')

const messages: Messages = {
  side_out_of_range: ({ field, minMm, maxMm }, { t, metres }) =>
    t(field === 'width' ? 'cart.widthRange' : 'cart.lengthRange', { min: metres(minMm), max: metres(maxMm) }),
  area_too_large: ({ maxAreaMm2 }, { t, number }) =>
    t('piece.areaLimit', { area: number(Math.round(maxAreaMm2 / 10_000) / 100) }),
  too_heavy: ({ weightG, maxG }, { t, number }) =>
    t('piece.weightLimit', {
      weight: number(Math.round(weightG / 100) / 10),
      max: number(Math.round(maxG / 100) / 10),
    }),
  too_small: (_, { t }) => t('piece.tooSmall'),
  too_wide_for_tube: tooWide,
  too_wide_one_way: tooWide,
  cloth_too_narrow: ({ rollMm }, { t, metres }) => t('piece.clothLimit', { roll: metres(rollMm) }),
  mount_missing: (_, { t }) => t('piece.mountMissing'),
  mount_not_offered: ({ mounts }, { t }) => {
    const [only] = mounts
    if (only === undefined) return t('piece.noMount')
    return t(only === 'inside' ? 'piece.onlyInside' : 'piece.onlyOutside')
  },
  recess_too_shallow: ({ minMm }, { t, number }) => t('piece.shallow', { mm: number(minMm) }),
  loop_not_allowed: notAllowed,
  free_cord_not_allowed: notAllowed,
  loop_device_missing: notAllowed,
  loop_too_short: ({ minMm }, { t, number }) => t('piece.noChain', { cm: number(minMm / 10) }),
}

/** Says why a piece cannot be made, in the reader's language. */
export function useRefusalMessage(): (refusal: MakingRefusal) => string {
  const { t } = useTranslation()
  const { side } = useFigures()
  const words: Words = { t, metres: (mm) => side(mm / 1000), number: side }
  return (refusal) => {
    const message = messages[refusal.code] as (one: MakingRefusal, words: Words) => string
    return message(refusal, words)
  }
}
