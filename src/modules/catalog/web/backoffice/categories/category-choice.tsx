import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { untranslatedCategory, categoryChoices } from '../../queries/catalog.ts'
import { RecordSelect } from '#kernel/web/backoffice/editing/record-select.tsx'

/** How a select searches and shows categories. */
export const categoryChoice = {
  search: categoryChoices,
  byId: untranslatedCategory,
  nameOf: ({ name }: { name: string }) => name,
}

/** Chooses a category, or none. */
export function CategoryField({
  label = 'Category',
  ...rest
}: { label?: string } & Pick<
  ComponentProps<typeof RecordSelect>,
  'value' | 'besides' | 'error' | 'disabled' | 'onChange'
>) {
  return (
    <RecordSelect {...rest} choice={categoryChoice} label={label} find="Find a category" none="No category" />
  )
}

/** Shows a category by its name where two versions of a record are compared. */
export const readCategory = (id: string) => id && <CategoryName id={id} />

/** The name of a category; nothing until it is loaded. */
export function CategoryName({ id }: { id: string }) {
  const { data: first } = useQuery(categoryChoices(''))
  const category = first?.rows.find((one) => one.id === id)
  const { data: further } = useQuery({
    ...untranslatedCategory(id),
    enabled: first !== undefined && category === undefined,
  })
  return (category ?? further)?.name
}
