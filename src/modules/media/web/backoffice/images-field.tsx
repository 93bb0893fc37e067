import { useEffect, useRef, useState } from 'react'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { pictureAddress } from '#kernel/contract/web-address.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { DropArea } from './drop-area.tsx'
import { faultOf } from './file-rules.ts'
import { removeImage } from './remove-image.ts'
import { shrinkImage } from '../shrink-image.ts'
import { SortableImages } from './sortable-images.tsx'
import { useUploads } from './use-uploads.ts'

/** Adds pictures by URL, separated by commas. */
function UrlEntry({ onAdd }: { onAdd: (urls: string[]) => void }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const add = () => {
    const urls = text
      .split(',')
      .map((url) => url.trim())
      .filter(Boolean)
    if (urls.length === 0) return
    const invalid = urls.map((url) => pictureAddress.safeParse(url)).find(({ success }) => !success)
    setError(invalid?.error?.issues[0]?.message)
    if (invalid) return
    onAdd(urls)
    setText('')
  }
  return (
    <div className="flex items-start gap-2">
      <div className="grow">
        <Field
          label="Image URL"
          type="text"
          inputMode="url"
          placeholder="https://"
          value={text}
          error={error}
          maxLength={10_000}
          onChange={({ target }) => {
            setText(target.value)
            setError(undefined)
          }}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter adds the URL and does not submit the form.
            event.preventDefault()
            add()
          }}
        />
      </div>
      <Button look="quiet" size="sm" className="mt-6.5 min-h-11" onClick={add}>
        Add
      </Button>
    </div>
  )
}

interface ImagesFieldProps {
  /** Label of the field and its file input: 'Images'. */
  label: string
  /** URLs in display order; the first is the main picture. */
  value: readonly string[]
  onChange: (urls: string[]) => void
  error?: string | undefined
  disabled?: boolean
  /** Maximum number of pictures. */
  max?: number
  /** Whether pictures can also be given by URL. */
  addresses?: boolean
  /** Whether files that are too large, such as photos from a phone, are resized before uploading. */
  shrink?: boolean
}

/** Maximum size of a file in MB. */
const maxMb = 5

/** Several pictures: dropped, chosen, pasted or given by URL, and sortable. */
export function ImagesField({
  label,
  value,
  onChange,
  error,
  disabled = false,
  max = 10,
  addresses = true,
  shrink = false,
}: ImagesFieldProps) {
  const { sending, upload } = useUploads()
  // The current value, because pictures may have been added or removed during an upload.
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  const change = (urls: readonly string[]) => {
    latest.current = urls
    onChange([...urls])
  }
  const add = (urls: readonly string[]) => change([...new Set([...latest.current, ...urls])])
  const fits = (files: readonly File[]) =>
    faultOf(files, latest.current.length + sending.length, { max, maxMb })

  const take = async (chosen: File[]) => {
    const limit = maxMb * 1024 * 1024
    const files = shrink ? await Promise.all(chosen.map((file) => shrinkImage(file, limit))) : chosen
    const fault = fits(files)
    if (fault) return toast({ ...fault, variant: 'destructive' })
    add(await upload(files))
  }
  const addAddresses = (urls: string[]) => {
    if (new Set([...value, ...urls]).size <= max) return add(urls)
    toast({ title: 'Too many files', description: `Maximum ${max} files allowed.`, variant: 'destructive' })
  }
  const remove = async (url: string) => {
    if (await removeImage(url)) change(latest.current.filter((address) => address !== url))
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 flex w-full items-baseline justify-between text-sm font-medium">
        {label}
        <span className="figures text-xs font-normal text-ink-soft">{`${value.length} of ${max}`}</span>
      </legend>
      <DropArea
        label={label}
        multiple
        error={error}
        disabled={disabled}
        hint={shrink ? 'Photos or pictures' : `PNG, JPG, GIF, WebP up to ${maxMb}MB each`}
        sending={sending}
        onFiles={(files) => void take(files)}
      >
        {value.length > 0 && (
          <SortableImages
            urls={value}
            disabled={disabled}
            onOrder={change}
            onRemove={(url) => void remove(url)}
          />
        )}
      </DropArea>
      {!disabled && addresses && <UrlEntry onAdd={addAddresses} />}
    </fieldset>
  )
}
