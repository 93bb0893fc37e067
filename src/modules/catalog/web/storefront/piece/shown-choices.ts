import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { OfferedChoice, OfferedOption } from '#modules/catalog/contract/options.ts'
import type { SafetyStandard } from '#modules/making/contract/index.ts'
import type { LineRequest } from '#modules/making/rules/index.ts'
import type { PricedPiece } from '#modules/pricing/rules/index.ts'
import { currencyExponent, toMajor } from '#kernel/rules/money.ts'
import { useMoney, useShopConfig } from '#kernel/web/shop.ts'
import { addedAmount, refusalOfChoice, type SoldProduct } from '#modules/catalog/rules/index.ts'
import { isOfSize, useRefusalMessage } from './refusal-message.ts'

interface ChoiceContext {
  sold: SoldProduct
  /** Codes of the current choices, by the code of their option. */
  codes: Readonly<Record<string, string>>
  safety: SafetyStandard
  line: LineRequest
}

/** What is shown about a choice: its price at this size, and why it is not available. */
export interface ShownChoice {
  offered: OfferedChoice
  price: string
  refused: string | null
}

/** Returns what is shown about the choices of an option, for a piece of this size with these choices. */
export function useShownChoices({ sold, codes, safety, line }: ChoiceContext, cloth: PricedPiece['cloth']) {
  const { t } = useTranslation()
  const money = useMoney()
  const { currency } = useShopConfig()
  const message = useRefusalMessage()
  const exponent = currencyExponent(currency)
  const surcharge = (amount: number) =>
    amount === 0 ? '' : `${amount > 0 ? '+' : '−'}${money(toMajor(Math.abs(amount), exponent))}`
  return (offered: OfferedOption): ShownChoice[] => {
    const option = sold.options.find(({ code }) => code === offered.code)
    return offered.choices.map((choice) => {
      const rule = option?.choices.find(({ code }) => code === choice.code)
      if (!option || !rule) return { offered: choice, price: '', refused: null }
      const refusal = refusalOfChoice(sold, line, { option, choice: rule, sent: codes, safety })
      const added = addedAmount(sold, { ...line, cloth: cloth ?? null }, { option, choice: rule })
      const why = refusal && message(refusal, true)
      const refused = refusal && isOfSize(refusal) ? `${t('piece.notInSize')}: ${why}` : why
      return { offered: choice, price: surcharge(added ?? 0), refused }
    })
  }
}
