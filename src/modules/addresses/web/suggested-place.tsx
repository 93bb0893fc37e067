import { useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { Field } from '#kernel/web/ui/field.tsx'
import { suggestedPlaces } from '../rules/index.ts'
import { provinces, wardsOf } from './queries.ts'
import type { PlaceFieldProps } from './place-field.tsx'

/** A field that suggests provinces, or the wards of one, of the shop's list; with or without accents. */
export function SuggestedPlace({ province, value, onChange, autoComplete, ...props }: PlaceFieldProps) {
  const { data: all = [] } = useQuery(provinces)
  const isWard = province !== undefined
  const { data: wards = [] } = useQuery({
    ...wardsOf(province ?? ''),
    enabled: isWard && province.trim() !== '' && all.length > 0,
  })
  const names = isWard ? wards : all
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const suggestions = isOpen ? suggestedPlaces(names, value) : []
  const list = `${props.id}-names`
  const choose = (name: string) => {
    onChange(name)
    setOpen(false)
    setActive(-1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    const name = suggestions[active]
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const step = key === 'ArrowDown' ? 1 : -1
      setActive(suggestions.length === 0 ? -1 : (active + step + suggestions.length) % suggestions.length)
    } else if (key === 'Escape' && suggestions.length > 0) {
      event.stopPropagation()
      setOpen(false)
    } else if (key === 'Enter' && name !== undefined) {
      // The form is not sent by choosing.
      event.preventDefault()
      choose(name)
    }
  }
  return (
    <div className="relative">
      <Field
        {...props}
        value={value}
        // The browser's own list would lie over this one.
        autoComplete={names.length > 0 ? 'off' : autoComplete}
        {...(names.length > 0 && {
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': suggestions.length > 0,
          'aria-controls': list,
          'aria-activedescendant': active in suggestions ? `${list}-${active}` : undefined,
        })}
        onChange={({ target }) => {
          onChange(target.value)
          setOpen(true)
          setActive(-1)
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      {suggestions.length > 0 && (
        // A `datalist` would not find names without accents.
        <div
          id={list}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="listbox"
          aria-label={props.label}
          className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded-md border border-line bg-surface py-1 shadow-float"
        >
          {suggestions.map((name, index) => (
            <button
              key={name}
              id={`${list}-${index}`}
              type="button"
              // An `option` element belongs to a `datalist` or a `select`.
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
              role="option"
              // The focus stays in the field.
              tabIndex={-1}
              aria-selected={index === active}
              className={`flex min-h-11 w-full items-center px-3 text-left ${index === active ? 'bg-stone' : 'hover:bg-linen'}`}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(name)}
            >
              {name}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
