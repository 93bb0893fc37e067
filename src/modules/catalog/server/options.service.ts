import type { Pool } from 'pg'
import {
  maxOptions,
  type ChoiceInput,
  type OptionChange,
  type OptionInput,
  type OptionLook,
} from '../contract/options.ts'
import { mergeTranslations, type SentTranslations } from '#kernel/rules/localized.ts'
import type { Db } from '#kernel/database/db.ts'
import type { Precondition } from '#kernel/http/entity-tag.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { recordWriter } from '#kernel/record/record-writer.ts'
import { choiceColumns, serializeOption } from './options.serializer.ts'
import { updateClothPrices } from './cloth-price.ts'
import { optionsRepository, type StoredOption } from './options.repository.ts'
import { priceGridsRepository } from './price-grids.repository.ts'

type Faults = Record<string, string>

/** Errors of a choice that can be found without looking at anything else, by field. */
function faultsOf(choice: ChoiceInput, at: string, shownAs: OptionLook): Faults {
  const above = (min?: number | null, max?: number | null) =>
    typeof min === 'number' && typeof max === 'number' && min > max
  const isBare = !choice.image_url && !choice.colour
  return {
    ...(above(choice.min_width_m, choice.max_width_m) && {
      [`${at}.max_width_m`]: 'The largest width is below the smallest',
    }),
    ...(above(choice.min_length_m, choice.max_length_m) && {
      [`${at}.max_length_m`]: 'The largest length is below the smallest',
    }),
    ...(shownAs === 'swatch' && isBare && { [`${at}.colour`]: 'A swatch needs a picture or a colour' }),
    ...(choice.price_basis === 'grid' &&
      !choice.price_grid_id && { [`${at}.price_grid_id`]: 'Please choose a price grid' }),
  }
}

/** Errors of an option's choices, including those between them, by field. */
export function faultsTogether(list: readonly ChoiceInput[], code: string, shownAs: OptionLook): Faults {
  const found: Faults = {}
  const seen = new Set<string>()
  list.forEach((choice, index) => {
    if (seen.has(choice.code)) found[`choices.${index}.code`] = 'This code is there twice'
    seen.add(choice.code)
    if (choice.conflicts?.some((path) => path.startsWith(`${code}.`)))
      found[`choices.${index}.conflicts`] = 'Choices of one option exclude each other already'
    Object.assign(found, faultsOf(choice, `choices.${index}`, shownAs))
  })
  if (shownAs === 'yes_no' && (seen.size !== 2 || !seen.has('yes') || !seen.has('no')))
    found['choices'] = 'A yes or no has exactly the choices "yes" and "no"'
  return found
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
  const found: Faults = {}
  list.forEach((choice, index) => {
    const { price_grid_id: grid, inventory_item_id: item, conflicts = [] } = choice
    if (grid && !grids.has(grid)) found[`choices.${index}.price_grid_id`] = 'There is no such price grid'
    if (item && !items.has(item)) found[`choices.${index}.inventory_item_id`] = 'There is no such item'
    const unknown = conflicts.find((path) => !paths.has(path))
    if (unknown) found[`choices.${index}.conflicts`] = `There is no choice "${unknown}"`
  })
  return found
}

/** The error of removing a choice that products still use. */
async function choicesInUse(db: Db, stored: StoredOption, list: readonly ChoiceInput[]): Promise<Faults> {
  const needed = await optionsRepository(db).needed(stored.id)
  const first = needed.find(({ code }) => !list.some((choice) => choice.code === code))
  if (first === undefined) return {}
  const { name, count } = first
  return { choices: `${name} is still needed by ${count} ${count === 1 ? 'product' : 'products'}` }
}

/** Writes to options, with their rules, audit entries and refusals. */
export function optionsService({ pool, exponent }: { pool: Pool; exponent: number }) {
  const options = recordWriter(pool, {
    entity: 'option',
    notFound: 'option_not_found',
    lock: (db, id) => optionsRepository(db).lock(id),
    serialize: (row: StoredOption) => serializeOption(row, exponent),
    label: ({ name }) => name,
    invalidates: ['/api/options', '/api/products'],
  })

  async function saveChoices(
    db: Db,
    {
      id,
      list,
      code,
      shownAs,
      stored = [],
    }: {
      id: string
      list: readonly ChoiceInput[]
      code: string
      shownAs: OptionLook
      stored?: StoredOption['choices']
    },
  ): Promise<Refusal<'option_refused'> | null> {
    const paths = await optionsRepository(db).idsOf(list.flatMap(({ conflicts = [] }) => conflicts))
    const fields = { ...faultsTogether(list, code, shownAs), ...(await missingReferences(db, list, paths)) }
    if (Object.keys(fields).length > 0) return refuse('option_refused', { fields })
    await optionsRepository(db).saveChoices(
      id,
      list.map((choice) => ({
        columns: choiceColumns(
          choice,
          exponent,
          stored.find((known) => known.code === choice.code)?.translations,
        ),
        excludes: (choice.conflicts ?? []).map((path) => paths.get(path) as string),
      })),
    )
    return null
  }

  /** Changes the fields that were sent; choices are always sent all together. */
  const update = (
    id: string,
    input: OptionChange & SentTranslations,
    precondition: Precondition,
    actor: Actor,
    outer?: Db,
  ) =>
    options.update({
      id,
      ...(outer && { db: outer }),
      actor,
      precondition,
      async write(db, stored) {
        const { shown_as: shownAs = stored.shownAs, choices: list } = input
        const { name = stored.name, help = stored.help } = input
        const translations = mergeTranslations(stored.translations, input, { name, help })
        const repository = optionsRepository(db)
        const wasSent = list ?? serializeOption(stored, exponent).choices
        const needed = await choicesInUse(db, stored, wasSent)
        if (Object.keys(needed).length > 0) return refuse('option_refused', { fields: needed })
        const refused = await saveChoices(db, {
          id,
          list: wasSent,
          code: stored.code,
          shownAs,
          stored: stored.choices,
        })
        if (refused) return refused
        await repository.update(id, { name, help, shownAs, ...(translations && { translations }) })
        await repository.updateProducts(id)
        await updateClothPrices(db, id)
        return (await repository.byId(id)) as StoredOption
      },
    })

  return {
    create: (input: OptionInput, actor: Actor) =>
      options.create({
        actor,
        async write(db) {
          const repository = optionsRepository(db)
          if ((await repository.count()) >= maxOptions)
            return refuse('option_refused', { fields: { code: `A shop has at most ${maxOptions} options` } })
          const { code, name, help = '', shown_as: shownAs = 'list', choices: list } = input
          const translations = mergeTranslations({}, input, { name, help })
          const id = await repository.insert({
            code,
            name,
            help,
            shownAs,
            ...(translations && { translations }),
          })
          const refused = await saveChoices(db, { id, list, code, shownAs })
          return refused ?? ((await repository.byId(id)) as StoredOption)
        },
        duplicate: () => refuse('option_refused', { fields: { code: 'Another option has this code' } }),
      }),

    update: (id: string, input: OptionChange, precondition: Precondition, actor: Actor) =>
      update(id, input, precondition, actor),

    /** Writes translations, or choices with their translations, in the caller's transaction. */
    translate: (db: Db, id: string, sent: SentTranslations & Pick<OptionChange, 'choices'>, actor: Actor) =>
      update(id, sent, {}, actor, db),

    remove: (id: string, precondition: Pick<Precondition, 'ifMatch'>, actor: Actor) =>
      options.remove({
        id,
        actor,
        precondition,
        async write(db) {
          if (await optionsRepository(db).isUsed(id)) return refuse('in_use')
          await optionsRepository(db).remove(id)
          return null
        },
      }),
  }
}

export type OptionsService = ReturnType<typeof optionsService>
