import { categoryChange, productChange } from '../contract/catalog-writes.ts'
import { updateOption, type ChoiceInput } from '../contract/options.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { translatedRows, type TranslatedKind } from '#kernel/record/translated-records.ts'
import type { SentTranslations } from '#kernel/rules/localized.ts'
import type { CategoriesService } from './categories/categories.service.ts'
import { categoryTexts } from './categories/categories.serializer.ts'
import { optionsRepository } from './options/options.repository.ts'
import { serializeOption } from './options/options.serializer.ts'
import type { servedOptions } from './options/options.service.ts'
import { translatedProductTexts } from './products/products.serializer.ts'
import type { ProductsService } from './products/products.service.ts'

const storedChoices = {
  table: 'choices',
  key: `(select o.code from options o where o.id = choices.option_id) || '.' || choices.code`,
  alsoSet: [],
}

/** The translatable records of the catalogue. */
export function translatedCatalog({
  products,
  categories,
  options,
  exponent,
}: {
  products: ProductsService
  categories: CategoriesService
  options: ReturnType<ReturnType<typeof servedOptions>['records']>
  exponent: number
}): TranslatedKind[] {
  return [
    {
      record: 'product',
      texts: translatedProductTexts,
      input: productChange,
      ...translatedRows({
        from: 'products',
        id: 'id::text',
        texts: Object.fromEntries(translatedProductTexts.map((field) => [field, field])),
        where: 'archived_at is null',
      }),
      write: (db, id, input, actor) => products.translate(db, id, input, actor),
    },
    {
      record: 'category',
      texts: categoryTexts,
      input: categoryChange,
      ...translatedRows({
        from: 'categories',
        id: 'id::text',
        texts: { name: 'name', description: 'description' },
      }),
      write: (db, id, input, actor) => categories.translate(db, id, input, actor),
    },
    {
      record: 'option',
      texts: ['name', 'help'],
      input: updateOption.body,
      ...translatedRows({ from: 'options', id: 'code', texts: { name: 'name', help: 'help' } }),
      async write(db, code, input, actor) {
        const [option] = await optionsRepository(db).byCodes([code])
        return option ? options.update(option.id, { ...input }, actor, {}, db) : refuse('option_not_found')
      },
    },
    {
      record: 'choice',
      texts: ['name'],
      input: updateOption.body.shape.choices.unwrap().element,
      ...translatedRows({
        from: `(select o.code || '.' || c.code as path, c.name, c.translations
          from choices c join options o on o.id = c.option_id where not c.archived) as choice`,
        id: 'path',
        texts: { name: 'name' },
        stored: storedChoices,
      }),
      async write(db, path, input, actor) {
        const [of = '', code = ''] = path.split('.', 2)
        const [option] = await optionsRepository(db).byCodes([of])
        if (!option) return refuse('option_not_found')
        const choices = serializeOption(option, exponent).choices.map((choice): ChoiceInput =>
          choice.code === code ? withTranslations(choice, input) : choice,
        )
        return options.update(option.id, { choices }, actor, {}, db)
      },
    },
  ]
}

const withTranslations = (choice: ChoiceInput, { translations, translatedFrom }: SentTranslations) =>
  ({ ...choice, translations, translatedFrom }) as ChoiceInput
