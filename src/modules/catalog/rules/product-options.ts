import type { Facts } from '../../making/contract/index.ts'
import type { PriceBasis } from '../../pricing/contract.ts'
import type { PriceGrid } from '../../pricing/rules/index.ts'

/** One choice of an option: what it costs, what it allows, what it changes. Whole millimetres, grams, minor units. */
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
  /** What it adds to the weight, grams per square metre. */
  weightGsm: number
  /** Grams that it carries; null: no limit of its own. */
  liftsG: number | null
  facts: Facts
  /** Working days that it takes longer. */
  extraDays: number
  /** Choices of other options that it excludes, as `option.choice`. */
  conflicts: readonly string[]
}

/** An option as one product offers it. */
export interface Option {
  code: string
  name: string
  /** Code of the choice that stands when nobody says anything. */
  default: string
  /** Asked only with this choice of an option further up, `option.choice`; null: always. */
  shownWhen: string | null
  choices: readonly Choice[]
}

export interface ChosenOption {
  option: Option
  choice: Choice
}

/** Why what was chosen cannot be had; `option` is its code, which names the field. */
export type OptionRefusal =
  /** Nothing was chosen and there is no default any more, or what was chosen is gone. */
  | { code: 'choice_missing'; option: string; name: string }
  | { code: 'choice_gone'; option: string; name: string }
  | { code: 'option_unknown'; option: string }
  | { code: 'choices_conflict'; option: string; name: string; other: string }
  /** Its own price list has no price for this size. */
  | { code: 'choice_not_in_size'; option: string; by: string }

/** What a shopper sent for an option, as a code; yes and no are choices with these codes. */
function codeOf(sent: unknown): string | null {
  if (sent === undefined || sent === null || sent === '') return null
  if (typeof sent === 'boolean') return sent ? 'yes' : 'no'
  return typeof sent === 'string' || typeof sent === 'number' ? String(sent) : null
}

/** The choice of one option: what was sent, else its default. */
function choiceOf(option: Option, sent: unknown): Choice | OptionRefusal {
  const code = codeOf(sent)
  const found = option.choices.find((choice) => choice.code === (code ?? option.default))
  const { code: of, name } = option
  if (found) return found
  return code === null
    ? { code: 'choice_missing', option: of, name }
    : { code: 'choice_gone', option: of, name }
}

const isRefusal = (found: Choice | OptionRefusal): found is OptionRefusal => 'option' in found

const pathOf = ({ option, choice }: ChosenOption) => `${option.code}.${choice.code}`

/** Whether an option is asked with these choices further up. */
export const isShown = ({ shownWhen }: Pick<Option, 'shownWhen'>, chosen: readonly ChosenOption[]) =>
  shownWhen === null || chosen.some((one) => pathOf(one) === shownWhen)

/**
 * What is chosen of a product's options. An option that is not asked is not chosen, whatever was sent for it. Grows
 * with the number of choices, and with the square of the options for those that exclude each other.
 * @param sent codes by the code of their option
 */
export function chooseOptions(
  options: readonly Option[],
  sent: Readonly<Record<string, unknown>>,
): { chosen: ChosenOption[]; refusals: OptionRefusal[] } {
  const chosen: ChosenOption[] = []
  const refusals: OptionRefusal[] = []
  for (const option of options) {
    if (!isShown(option, chosen)) continue
    const choice = choiceOf(option, sent[option.code])
    if (isRefusal(choice)) {
      refusals.push(choice)
      continue
    }
    const one = { option, choice }
    const other = chosen.find((before) => excludes(before, one))
    if (other)
      refusals.push({
        code: 'choices_conflict',
        option: option.code,
        name: choice.name,
        other: other.choice.name,
      })
    chosen.push(one)
  }
  const known = new Set(options.map(({ code }) => code))
  for (const code of Object.keys(sent))
    if (!known.has(code)) refusals.push({ code: 'option_unknown', option: code })
  return { chosen, refusals }
}

const excludes = (one: ChosenOption, other: ChosenOption) =>
  one.choice.conflicts.includes(pathOf(other)) || other.choice.conflicts.includes(pathOf(one))

/** What is stored of the choices: their codes by option. */
export const chosenCodes = (chosen: readonly ChosenOption[]): Record<string, string> =>
  Object.fromEntries(chosen.map(({ option, choice }) => [option.code, choice.code]))
