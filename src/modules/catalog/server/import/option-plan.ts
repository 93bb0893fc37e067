import { randomUUID } from 'node:crypto'
import { slugOf } from '#kernel/rules/text/slug.ts'
import { spelling } from '#kernel/rules/text/spelling.ts'
import { toMinor } from '#kernel/rules/money.ts'
import { maxChoices, maxOptions, type ProductOption } from '../../contract/options.ts'
import type { StoredOption } from '../options/options.repository.ts'
import type { ProductOptionRow, StoredChoice } from '../options/options.sql.ts'
import type { SourceOption } from './source/source-product.ts'

/**
 * Maximum number of options with one name that an import creates, because the same colour may have different prices
 * for different products.
 */
const maxOfOneName = 20
/** The minimum similarity of two lists of choices that share an option. */
const minOverlap = 0.5

const clipped = (name: string) => name.trim().slice(0, 100)

/** An option after the import: an existing one with added choices, or a new one. */
interface Draft {
  option: StoredOption
  isNew: boolean
  /** Choices that the shop does not have yet. */
  added: StoredChoice[]
}

/** The options that an import creates and extends. */
export interface OptionChanges {
  created: StoredOption[]
  extended: { option: StoredOption; added: StoredChoice[] }[]
}

/** A free code made from a name; a name without any Latin letter gets a generic code, with a number where needed. */
function freeCode(name: string, usedCodes: ReadonlySet<string>, instead: string): string {
  const slug = slugOf(name).replaceAll('-', '_').slice(0, 34).replace(/_$/, '')
  const base = instead === 'option' && !/^[a-z]/.test(slug) ? `option${slug && '_'}${slug}` : slug || instead
  if (!usedCodes.has(base)) return base
  let number = 2
  while (usedCodes.has(`${base}_${number}`)) number++
  return `${base}_${number}`
}

const newChoice = (name: string, code: string, basis: 'area' | 'piece', amount: number): StoredChoice => ({
  id: randomUUID(),
  code,
  name,
  translations: {},
  priceBasis: amount === 0 ? 'none' : basis,
  priceAmount: amount,
  priceGrid: null,
  priceGridId: null,
  imageUrl: null,
  colour: null,
  minWidthMm: null,
  maxWidthMm: null,
  minLengthMm: null,
  maxLengthMm: null,
  maxAreaMm2: null,
  weightGsm: 0,
  liftsG: null,
  facts: {},
  inventoryItemId: null,
  extraDays: 0,
  archived: false,
  conflicts: [],
})

/** The settings of an option for a product, before it is known which choices other products add to the option. */
interface AskedDraft {
  code: string
  default: string
  shownWhen: string | null
  /** Codes of the offered choices. */
  offered: string[]
  /** Pictures of the product, by the code of the choice that they show. */
  pictures?: Record<string, string>
}

export interface OptionRequest {
  list: AskedDraft[]
  isChanged: boolean
  /** Names of options for which the shop has no room. */
  missing: string[]
}

interface Wanted {
  name: string
  amount: number
}

/**
 * Finds options for the products of a file among those of the shop, and plans new ones where there are none.
 * Products with the same choices at the same surcharges share an option; choices that a product does not offer are
 * left out for it.
 */
export function optionPlan(
  stored: readonly StoredOption[],
  { exponent, basis }: { exponent: number; basis: 'area' | 'piece' },
) {
  const drafts: Draft[] = stored.map((option) => ({ option, isNew: false, added: [] }))
  const codes = new Set(stored.map(({ code }) => code))
  const choicesByName = new WeakMap<StoredOption, Map<string, StoredChoice>>()

  function byName(option: StoredOption): Map<string, StoredChoice> {
    const cachedChoices = choicesByName.get(option)
    if (cachedChoices) return cachedChoices
    const choices = new Map(option.choices.map((choice) => [spelling(choice.name), choice]))
    choicesByName.set(option, choices)
    return choices
  }

  function fits({ option }: Draft, wantedChoices: readonly Wanted[]): boolean {
    const choices = byName(option)
    return wantedChoices.every(({ name, amount }) => {
      const choice = choices.get(spelling(name))
      if (choice === undefined) return true
      const costs = choice.priceBasis === 'none' ? 0 : choice.priceBasis === basis ? choice.priceAmount : null
      return !choice.archived && costs === amount
    })
  }

  /**
   * The similarity of an option and a list of choices, from 0 to 1: common names divided by all names (Jaccard
   * index).
   */
  function likeness({ option }: Draft, wantedChoices: readonly Wanted[]): number {
    const choices = byName(option)
    const common = wantedChoices.filter(({ name }) => choices.has(spelling(name))).length
    return common / (choices.size + wantedChoices.length - common)
  }

  function add(draft: Draft, wantedChoices: readonly Wanted[]): void {
    const choices = byName(draft.option)
    const usedCodes = new Set(draft.option.choices.map(({ code }) => code))
    for (const { name, amount } of wantedChoices) {
      if (choices.has(spelling(name))) continue
      const choice = newChoice(clipped(name), freeCode(name, usedCodes, 'choice'), basis, amount)
      usedCodes.add(choice.code)
      choices.set(spelling(name), choice)
      draft.option.choices.push(choice)
      draft.added.push(choice)
    }
  }

  function made(name: string): Draft {
    const code = freeCode(name, codes, 'option')
    codes.add(code)
    const option: StoredOption = {
      id: randomUUID(),
      code,
      name: clipped(name),
      translations: {},
      help: '',
      shownAs: 'list',
      version: 1,
      usedBy: 0,
      products: [],
      choices: [],
    }
    const draft = { option, isNew: true, added: [] }
    drafts.push(draft)
    return draft
  }

  function draftFor(name: string, wantedChoices: readonly Wanted[]): Draft | null {
    const draftsOfName = drafts.filter(({ option }) => spelling(option.name) === spelling(name))
    const possible = draftsOfName
      .filter((draft) => fits(draft, wantedChoices) && draft.option.shownAs === 'list')
      .map((draft) => ({ draft, likeness: likeness(draft, wantedChoices) }))
      .toSorted((a, b) => b.likeness - a.likeness)
    const [best] = possible
    if (best && best.likeness >= minOverlap && hasRoom(best.draft, wantedChoices)) return best.draft
    const isFull = drafts.length >= maxOptions || draftsOfName.length >= maxOfOneName
    if (!isFull) return made(name)
    return possible.find(({ draft }) => hasRoom(draft, wantedChoices))?.draft ?? null
  }

  const hasRoom = ({ option }: Draft, wantedChoices: readonly Wanted[]) =>
    option.choices.length + wantedChoices.filter(({ name }) => !byName(option).has(spelling(name))).length <=
    maxChoices

  return {
    options: () => drafts.map(({ option }) => option),

    /**
     * The options of a product, and the names of those for which there is no room. Options that the product already
     * has stay unchanged, even where their prices differ from the file; none is removed.
     */
    ask(wantedOptions: readonly SourceOption[], productOptions: readonly ProductOptionRow[]): OptionRequest {
      const list: AskedDraft[] = productOptions.map((productOption) => ({
        code: productOption.code,
        default: productOption.default,
        shownWhen: productOption.shownWhen,
        offered: productOption.choices.map(({ code }) => code),
        pictures: productOption.pictures,
      }))
      const missing: string[] = []
      let isChanged = false
      for (const { name, choices, defaultChoice = '' } of wantedOptions) {
        const formerOption = productOptions.find((candidate) => spelling(candidate.name) === spelling(name))
        const offered = new Set(formerOption?.choices.map((choice) => spelling(choice.name)))
        if (formerOption && choices.every((choice) => offered.has(spelling(clipped(choice.name))))) continue
        const wantedChoices = choices.map((choice) => ({
          name: clipped(choice.name),
          amount: toMinor(choice.surcharge, exponent),
        }))
        const ownDraft = formerOption && drafts.find(({ option }) => option.code === formerOption.code)
        const draft = ownDraft ?? draftFor(name, wantedChoices)
        if (draft === null || !hasRoom(draft, wantedChoices)) {
          missing.push(name)
          continue
        }
        add(draft, wantedChoices)
        isChanged = true
        const draftChoices = byName(draft.option)
        const codesOfWanted = wantedChoices.map(
          (choice) => draftChoices.get(spelling(choice.name))?.code as string,
        )
        const planned = list.find(({ code }) => code === formerOption?.code)
        if (planned) planned.offered.push(...codesOfWanted)
        else
          list.push({
            code: draft.option.code,
            // A default that is not offered here, such as a variation that is switched off, is none.
            default: wantedChoices.some(
              (choice) => spelling(choice.name) === spelling(clipped(defaultChoice)),
            )
              ? (draftChoices.get(spelling(clipped(defaultChoice)))?.code as string)
              : (codesOfWanted[0] as string),
            shownWhen: null,
            offered: codesOfWanted,
          })
      }
      return { list, isChanged, missing }
    },

    /**
     * The options in the form in which they are stored. Call it after all products have asked, because each may have
     * added choices.
     */
    finished(list: readonly AskedDraft[]): ProductOption[] {
      const byCode = new Map(drafts.map(({ option }) => [option.code, option]))
      return list.map(({ code, default: first, shownWhen, offered, pictures = {} }) => {
        const planned = new Set(offered)
        const all = byCode.get(code)?.choices ?? []
        const leftOut = all.map((choice) => choice.code).filter((choice) => !planned.has(choice))
        return { code, default: first, shown_when: shownWhen, left_out: leftOut, pictures }
      })
    },

    changes(): OptionChanges {
      return {
        created: drafts.filter(({ isNew }) => isNew).map(({ option }) => option),
        extended: drafts.filter(({ isNew, added }) => !isNew && added.length > 0),
      }
    },
  }
}

export type OptionPlan = ReturnType<typeof optionPlan>
