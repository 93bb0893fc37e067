import type { MakingAttributes } from '#modules/making/contract/index.ts'
import type { PriceBasis } from '#modules/pricing/contract.ts'
import type { PriceGrid } from '#modules/pricing/rules/index.ts'

/**
 * One choice of an option: its price, its limits and the facts that it changes. Whole millimetres, grams, minor
 * units.
 */
export interface Choice {
  code: string
  name: string
  priceBasis: PriceBasis
  /** Minor units per piece, square metre or metre, or hundredths of a percent; may be negative. */
  priceAmount: number
  priceGrid: PriceGrid | null
  minWidthMm: number | null
  maxWidthMm: number | null
  minLengthMm: number | null
  maxLengthMm: number | null
  maxAreaMm2: number | null
  /** Additional weight, in grams per square metre. */
  weightGsm: number
  /** Maximum weight that it carries, in grams; null: no limit of its own. */
  liftsG: number | null
  facts: MakingAttributes
  /** Additional working days. */
  extraDays: number
  /** Choices of other options that it excludes, as `option.choice`. */
  conflicts: readonly string[]
}

/** An option as one product offers it. */
export interface Option {
  code: string
  name: string
  /** Code of the default choice. */
  default: string
  /** The option is shown only with this choice of an earlier option, `option.choice`; null: always. */
  shownWhen: string | null
  choices: readonly Choice[]
}

export interface ChosenOption {
  option: Option
  choice: Choice
}

/** Why a choice is refused; `option` is the option's code, which names the field. */
export type OptionRefusal =
  /** Nothing was chosen and the default no longer exists; or the choice no longer exists. */
  | { code: 'choice_missing'; option: string; name: string }
  | { code: 'choice_gone'; option: string; name: string }
  | { code: 'option_unknown'; option: string }
  | { code: 'choices_conflict'; option: string; name: string; other: string }
  /** The choice's price grid has no price for this size. */
  | { code: 'choice_not_in_size'; option: string; by: string }

/** The code of what a shopper sent for an option; true and false are the codes `yes` and `no`. */
function codeOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

/** The choice of one option: the one that was sent, else the default. */
function choiceOf(option: Option, value: unknown): Choice | OptionRefusal {
  const code = codeOf(value)
  const offeredChoice = option.choices.find((choice) => choice.code === (code ?? option.default))
  const { code: of, name } = option
  if (offeredChoice) return offeredChoice
  return code === null
    ? { code: 'choice_missing', option: of, name }
    : { code: 'choice_gone', option: of, name }
}

const isRefusal = (result: Choice | OptionRefusal): result is OptionRefusal => 'option' in result

/** The codes of a choice and its option, `control.chain`. */
export const pathOf = ({ option, choice }: ChosenOption) => `${option.code}.${choice.code}`

/** Whether an option is shown with these choices of earlier options. */
export const isShown = ({ shownWhen }: Pick<Option, 'shownWhen'>, chosen: readonly ChosenOption[]) =>
  shownWhen === null || chosen.some((chosenOption) => pathOf(chosenOption) === shownWhen)

/**
 * The choices of a product's options. An option that is not shown has no choice, whatever was sent for it. The time
 * grows with the number of choices, and with the square of the number of options for exclusions.
 * @param input codes by the code of their option
 */
export function chooseOptions(
  options: readonly Option[],
  input: Readonly<Record<string, unknown>>,
): { chosen: ChosenOption[]; refusals: OptionRefusal[] } {
  const chosen: ChosenOption[] = []
  const refusals: OptionRefusal[] = []
  for (const option of options) {
    if (!isShown(option, chosen)) continue
    const choice = choiceOf(option, input[option.code])
    if (isRefusal(choice)) {
      refusals.push(choice)
      continue
    }
    const chosenOption = { option, choice }
    const other = chosen.find((earlier) => excludes(earlier, chosenOption))
    if (other)
      refusals.push({
        code: 'choices_conflict',
        option: option.code,
        name: choice.name,
        other: other.choice.name,
      })
    chosen.push(chosenOption)
  }
  const codes = new Set(options.map(({ code }) => code))
  for (const code of Object.keys(input))
    if (!codes.has(code)) refusals.push({ code: 'option_unknown', option: code })
  return { chosen, refusals }
}

const excludes = (one: ChosenOption, other: ChosenOption) =>
  one.choice.conflicts.includes(pathOf(other)) || other.choice.conflicts.includes(pathOf(one))

/** The choices as they are stored: their codes by option. */
export const chosenCodes = (chosen: readonly ChosenOption[]): Record<string, string> =>
  Object.fromEntries(chosen.map(({ option, choice }) => [option.code, choice.code]))
