import { memo } from 'react'
import type { OfferedChoice, OfferedOption } from '#modules/catalog/contract/options.ts'
import type { SafetyStandard } from '#modules/making/contract/index.ts'
import type { LineRequest } from '#modules/making/rules/index.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import { Picture } from '#kernel/web/ui/picture.tsx'
import { SelectField } from '#kernel/web/ui/select-field.tsx'
import {
  isShown,
  evaluatePiece,
  type SoldProduct,
  addedAmount,
  refusalOfChoice,
} from '#modules/catalog/rules/index.ts'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { PricedPiece } from '#modules/pricing/rules/index.ts'
import { currencyExponent, toMajor } from '#kernel/rules/money.ts'
import { useMoney, useShopConfig } from '#kernel/web/shop.ts'
import { optionParam, useOptionWords } from './option-words.ts'
import { SampleOffer } from './sample-offer.tsx'
import { isOfSize, useRefusalMessage } from './refusal-message.ts'

interface ChoiceContext {
  sold: SoldProduct
  /** Codes of the current choices, by the code of their option. */
  codes: Readonly<Record<string, string>>
  safety: SafetyStandard
  line: LineRequest
}

/** What is shown about a choice: its price at this size, and why it is not available. */
interface ShownChoice {
  offered: OfferedChoice
  price: string
  refused: string | null
}

/** Returns what is shown about the choices of an option, for a piece of this size with these choices. */
function useShownChoices({ sold, codes, safety, line }: ChoiceContext, cloth: PricedPiece['cloth']) {
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

/** Maximum number of choices shown as radio buttons; more are shown as a select. */
const maxRadios = 4

interface Props {
  offered: readonly OfferedOption[]
  sold: SoldProduct
  codes: Readonly<Record<string, string>>
  safety: SafetyStandard
  line: LineRequest
  /** Messages in the order of the options. */
  errors: readonly (string | null)[]
  onChoose: (option: string, choice: string) => void
  /** What the names of the fields begin with, in a form of several pieces. */
  prefix?: string
}

/** The fields for a product's options. The time grows with the number of all choices. */
export const OptionFields = memo(function OptionFields(props: Props) {
  const { offered, sold, codes, safety, line, errors, onChoose, prefix = '' } = props
  const { chosen, evaluation } = evaluatePiece(sold, line, { sent: codes, safety })
  const shownChoices = useShownChoices(props, evaluation.piece?.cloth ?? null)
  return (
    <>
      {offered.map((option, index) => {
        const chosenOption = chosen.find((candidate) => candidate.option.code === option.code)
        const error = errors[index] ?? undefined
        if (!isShown({ shownWhen: option.shown_when }, chosen)) return null
        const field = {
          option,
          name: `${prefix}${optionParam(option.code)}`,
          choices: shownChoices(option),
          value: chosenOption?.choice.code ?? '',
          error,
          onChoose: (choice: string) => onChoose(option.code, choice),
        }
        if (option.shown_as === 'yes_no') return <YesNo key={option.code} {...field} />
        if (option.shown_as === 'list' && option.choices.length > maxRadios)
          return <ChoiceList key={option.code} {...field} />
        return <ChoiceRadios key={option.code} {...field} />
      })}
    </>
  )
})

interface FieldProps {
  option: OfferedOption
  name: string
  choices: readonly ShownChoice[]
  /** Code of the current choice. */
  value: string
  error: string | undefined
  onChoose: (choice: string) => void
}

function Below({ option, error }: Pick<FieldProps, 'option' | 'error'>) {
  return (
    <>
      {option.help && <p className="text-sm whitespace-pre-line text-ink-soft">{option.help}</p>}
      {error && (
        <p role="alert" className="text-sm text-clay">
          {error}
        </p>
      )}
    </>
  )
}

/** Choices as radio buttons: swatch where there is one, name and price. */
function ChoiceRadios({ option, name, choices, value, error, onChoose }: FieldProps) {
  const words = useOptionWords()
  const isSwatch = option.shown_as === 'swatch'
  const chosen = choices.find(({ offered }) => offered.code === value)?.offered
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{words.option(option)}</legend>
      <div className={isSwatch ? 'flex flex-wrap gap-x-2 gap-y-3' : 'flex flex-wrap gap-x-6'}>
        {choices.map(({ offered, price, refused }) => (
          <label
            key={offered.code}
            className={
              isSwatch
                ? 'group relative grid w-min max-w-full min-w-17 cursor-pointer content-start justify-items-start gap-1 text-sm'
                : 'flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2'
            }
          >
            <input
              type="radio"
              name={name}
              value={offered.code}
              checked={offered.code === value}
              onChange={() => onChoose(offered.code)}
              className={isSwatch ? 'peer absolute size-14 cursor-pointer opacity-0' : 'size-4 accent-accent'}
            />
            {isSwatch && <Swatch choice={offered} isFaint={refused !== null} />}
            {/* A swatch is as wide as the longest word of its name, which so is not broken. */}
            <span className={isSwatch ? 'wrap-break-word' : 'wrap-anywhere hyphens-auto'}>
              {words.choice(option.code, offered)}
            </span>
            {price && (
              <span
                className={classes(
                  'figures whitespace-nowrap text-ink-soft',
                  isSwatch ? 'text-xs' : 'text-sm',
                )}
              >
                {price}
              </span>
            )}
            {refused && (
              <span className={classes('text-xs text-ink-soft', !isSwatch && 'w-full pl-6')}>{refused}</span>
            )}
          </label>
        ))}
      </div>
      {isSwatch && chosen && <SampleOffer option={option} choice={chosen} />}
      <Below option={option} error={error} />
    </fieldset>
  )
}

const ring =
  'size-14 overflow-hidden rounded-md border border-line ring-offset-2 ring-offset-surface group-hover:border-ink-soft peer-checked:ring-2 peer-checked:ring-accent peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2'

/** A swatch; the choice's name is beside it, so that nothing is conveyed by colour alone. */
function Swatch({ choice, isFaint }: { choice: OfferedChoice; isFaint: boolean }) {
  return (
    <span
      aria-hidden
      className={classes('after-scripts block', ring, isFaint && 'opacity-45')}
      style={{ background: choice.colour }}
    >
      {choice.image_url && <Picture src={choice.image_url} alt="" sizes="3.5rem" className="size-full" />}
    </span>
  )
}

function ChoiceList({ option, name, choices, value, error, onChoose }: FieldProps) {
  const words = useOptionWords()
  const refused = choices.find(({ offered }) => offered.code === value)?.refused
  return (
    <div className="grid gap-1.5">
      <SelectField
        label={words.option(option)}
        name={name}
        value={value}
        error={error}
        onChange={({ target }) => onChoose(target.value)}
      >
        {choices.map((choice) => (
          <option key={choice.offered.code} value={choice.offered.code}>
            {[words.choice(option.code, choice.offered), choice.price, choice.refused]
              .filter(Boolean)
              .join(' · ')}
          </option>
        ))}
      </SelectField>
      {refused && !error && <p className="text-sm text-ink-soft">{refused}</p>}
      <Below option={option} error={undefined} />
    </div>
  )
}

function YesNo({ option, name, choices, value, error, onChoose }: FieldProps) {
  const words = useOptionWords()
  const yes = choices.find(({ offered }) => offered.code === 'yes')
  return (
    <div className="grid gap-1">
      {/* Without scripts, an unticked checkbox sends nothing. */}
      <input type="hidden" name={name} value="no" />
      <label className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2">
        <input
          type="checkbox"
          name={name}
          value="yes"
          checked={value === 'yes'}
          onChange={({ target }) => onChoose(target.checked ? 'yes' : 'no')}
          className="size-4 accent-accent"
        />
        {words.option(option)}
        {yes?.price && <span className="figures text-sm text-ink-soft">{yes.price}</span>}
        {yes?.refused && <span className="w-full pl-6 text-xs text-ink-soft">{yes.refused}</span>}
      </label>
      <Below option={option} error={error} />
    </div>
  )
}
