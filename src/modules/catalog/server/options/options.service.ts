import {
  createOption,
  deleteOption,
  listOptions,
  maxOptions,
  updateOption,
  type ChoiceInput,
  type OptionLook,
} from '../../contract/options.ts'
import { mergeTranslations } from '#kernel/rules/localized.ts'
import type { Db } from '#kernel/database/db.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import { serveResource } from '#kernel/record/serve-resource.ts'
import { choiceColumns, serializeOption } from './options.serializer.ts'
import { updateClothPrices } from '../search/cloth-price.ts'
import { optionParts, optionsRepository, type StoredOption } from './options.repository.ts'
import { options } from './options.tables.ts'
import { priceGridsRepository } from './price-grids.repository.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

type Faults = Record<string, string>

/** Errors of a choice that can be found without looking at anything else, by field. */
function faultsOf(choice: ChoiceInput, at: string, shownAs: OptionLook): Faults {
  const above = (min?: number | null, max?: number | null) =>
    typeof min === 'number' && typeof max === 'number' && min > max
  const isBare = !choice.image_url && !choice.colour
  return {
    ...(above(choice.min_width_m, choice.max_width_m) && {
      [`${at}.max_width_m`]: staffText('The largest width is below the smallest'),
    }),
    ...(above(choice.min_length_m, choice.max_length_m) && {
      [`${at}.max_length_m`]: staffText('The largest length is below the smallest'),
    }),
    ...(shownAs === 'swatch' &&
      isBare && { [`${at}.colour`]: staffText('A swatch needs a picture or a colour') }),
    ...(choice.price_basis === 'grid' &&
      !choice.price_grid_id && { [`${at}.price_grid_id`]: staffText('Please choose a price grid') }),
  }
}

/** Errors of an option's choices, including those between them, by field. */
export function faultsTogether(list: readonly ChoiceInput[], code: string, shownAs: OptionLook): Faults {
  const faults: Faults = {}
  const seen = new Set<string>()
  list.forEach((choice, index) => {
    if (seen.has(choice.code)) faults[`choices.${index}.code`] = staffText('This code is there twice')
    seen.add(choice.code)
    if (choice.conflicts?.some((path) => path.startsWith(`${code}.`)))
      faults[`choices.${index}.conflicts`] = staffText('Choices of one option exclude each other already')
    Object.assign(faults, faultsOf(choice, `choices.${index}`, shownAs))
  })
  if (shownAs === 'yes_no' && (seen.size !== 2 || !seen.has('yes') || !seen.has('no')))
    faults['choices'] = staffText('A yes or no has exactly the choices "yes" and "no"')
  return faults
}

/** Errors of references to records that do not exist, by field. */
async function missingReferences(
  db: Db,
  list: readonly ChoiceInput[],
  paths: ReadonlyMap<string, string>,
): Promise<Faults> {
  const [grids, items] = await Promise.all([
    priceGridsRepository(db).known(list.flatMap((choice) => choice.price_grid_id ?? [])),
    optionsRepository(db).knownItems(list.flatMap((choice) => choice.inventory_item_id ?? [])),
  ])
  const faults: Faults = {}
  list.forEach((choice, index) => {
    const { price_grid_id: grid, inventory_item_id: item, conflicts = [] } = choice
    if (grid && !grids.has(grid))
      faults[`choices.${index}.price_grid_id`] = staffText('There is no such price grid')
    if (item && !items.has(item))
      faults[`choices.${index}.inventory_item_id`] = staffText('There is no such item')
    const unknown = conflicts.find((path) => !paths.has(path))
    if (unknown)
      faults[`choices.${index}.conflicts`] = staffText('There is no choice "{{unknown}}"', { unknown })
  })
  return faults
}

/** The error of removing a choice that products still use. */
async function choicesInUse(db: Db, stored: StoredOption, list: readonly ChoiceInput[]): Promise<Faults> {
  const neededChoices = await optionsRepository(db).needed(stored.id)
  const first = neededChoices.find(({ code }) => !list.some((choice) => choice.code === code))
  if (first === undefined) return {}
  const { name, count } = first
  return {
    choices: staffText('{{name}} is still needed by {{count}} {{value}}', {
      name,
      count,
      value: count === 1 ? 'product' : 'products',
    }),
  }
}

/** Why the choices of an option are refused. */
async function refuseChoices(
  db: Db,
  list: readonly ChoiceInput[],
  { code, shownAs }: { code: string; shownAs: OptionLook },
): Promise<Refusal<'option_refused'> | null> {
  const paths = await conflictIds(db, list)
  const fields = { ...faultsTogether(list, code, shownAs), ...(await missingReferences(db, list, paths)) }
  return Object.keys(fields).length > 0 ? refuse('option_refused', { fields }) : null
}

const conflictIds = (db: Db, list: readonly ChoiceInput[]) =>
  optionsRepository(db).idsOf(list.flatMap(({ conflicts = [] }) => conflicts))

/** Options, with their rules. Choices are always sent all together. */
export const servedOptions = (exponent: number) =>
  serveResource(
    {
      entity: 'option',
      notFound: 'option_not_found',
      listAll: listOptions,
      create: createOption,
      update: updateOption,
      remove: deleteOption,
    },
    options,
    {
      computed: optionParts,
      serialize: (rows) => rows.map((row) => serializeOption(row, exponent)),
      label: ({ name }) => name,
      invalidates: ['/api/options', '/api/products'],
      sorts: { name: 'name' },
      duplicate: () =>
        refuse('option_refused', { fields: { code: staffText('Another option has this code') } }),
      async columnsOf(input, { stored, db }) {
        if (!stored && (await optionsRepository(db).total()) >= maxOptions)
          return refuse('option_refused', {
            fields: { code: staffText('A shop has at most {{maxOptions}} options', { maxOptions }) },
          })
        const { code = stored?.code ?? '', name = stored?.name ?? '', help = stored?.help ?? '' } = input
        const shownAs = input.shown_as ?? stored?.shownAs ?? 'list'
        const list = input.choices ?? (stored ? serializeOption(stored, exponent).choices : [])
        const faults = stored ? await choicesInUse(db, stored, list) : {}
        if (Object.keys(faults).length > 0) return refuse('option_refused', { fields: faults })
        const refused = await refuseChoices(db, list, { code, shownAs })
        if (refused) return refused
        const translations = mergeTranslations(stored?.translations ?? {}, input, { name, help })
        return { code, name, help, shownAs, translations }
      },
      async written(row, { stored, sent, db }) {
        const repository = optionsRepository(db)
        const list = sent.choices ?? (stored ? serializeOption(stored, exponent).choices : [])
        const paths = await conflictIds(db, list)
        const translationsByCode = new Map(
          stored?.choices.map(({ code, translations }) => [code, translations]),
        )
        await repository.saveChoices(
          row.id,
          list.map((choice) => ({
            columns: choiceColumns(choice, exponent, translationsByCode.get(choice.code)),
            excludes: (choice.conflicts ?? []).map((path) => paths.get(path) as string),
          })),
        )
        if (stored) {
          await repository.updateProducts(row.id)
          await updateClothPrices(db, row.id)
        }
        return (await repository.byId(row.id)) ?? row
      },
      refuseRemoval: async ({ id }, db) =>
        (await optionsRepository(db).isUsed(id)) ? refuse('in_use') : null,
    },
  )
