import { useEffect, useRef, useState, type ComponentProps, type ComponentType } from 'react'
import { Field } from '#kernel/web/ui/field.tsx'

export type PlaceFieldProps = Omit<ComponentProps<typeof Field>, 'id' | 'value' | 'onChange'> & {
  id: string
  value: string
  /** Whose wards are meant; omitted: the field is for a province. */
  province?: string
  onChange: (text: string) => void
}

/**
 * A field for a province or a ward. What suggests the names of the shop's list is loaded after the form, and takes over
 * while nobody types in the field; without it any text can be typed.
 */
export function PlaceField({ province, ...props }: PlaceFieldProps) {
  const [Suggesting, setSuggesting] = useState<ComponentType<PlaceFieldProps> | null>(null)
  const loaded = useRef<ComponentType<PlaceFieldProps> | null>(null)
  const { id } = props
  useEffect(() => {
    let isGone = false
    const load = async () => {
      // It works without.
      const part = await import('./suggested-place.tsx').catch(() => null)
      if (part === null || isGone) return
      loaded.current = part.SuggestedPlace
      if (document.activeElement?.id !== id) setSuggesting(() => part.SuggestedPlace)
    }
    void load()
    return () => {
      isGone = true
    }
  }, [id])
  if (Suggesting) return <Suggesting {...props} {...(province !== undefined && { province })} />
  return (
    <Field
      {...props}
      onChange={({ target }) => props.onChange(target.value)}
      onBlur={() => setSuggesting(() => loaded.current)}
    />
  )
}
