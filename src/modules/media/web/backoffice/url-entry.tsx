import { useState } from 'react'
import { pictureAddress } from '#kernel/contract/web-address.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field } from '#kernel/web/ui/field.tsx'

/** Adds pictures by URL, separated by commas. */
export function UrlEntry({ onAdd }: { onAdd: (urls: string[]) => void }) {
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
