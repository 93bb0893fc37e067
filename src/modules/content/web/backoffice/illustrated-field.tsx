import { useState } from 'react'
import { ImageField } from '#modules/media/web/backoffice/index.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { readUploaded } from '#kernel/web/ui/uploaded.ts'
import { HtmlField, type HtmlFieldProps } from '#kernel/web/backoffice/rich-text/html-field.tsx'
import type { PictureEntryProps } from '#kernel/web/backoffice/rich-text/picture.ts'

/** An editor for text with headings, lists, links, and pictures that are uploaded in place. */
export function IllustratedField(props: Omit<HtmlFieldProps, 'pictureEntry'>) {
  return <HtmlField {...props} pictureEntry={PictureEntry} />
}

/** The size of a picture: an uploaded picture has it in its address; another one must be loaded first. */
async function measured(src: string): Promise<{ width: number; height: number } | null> {
  const upload = readUploaded(src)
  if (upload) return { width: upload.width, height: upload.height }
  const image = new Image()
  image.src = src
  try {
    await image.decode()
    return { width: image.naturalWidth, height: image.naturalHeight }
  } catch {
    return null
  }
}

/** Asks for a picture and its alternative text. */
function PictureEntry({ insert, close }: PictureEntryProps) {
  const [src, setSrc] = useState('')
  const [alt, setAlt] = useState('')
  const [error, setError] = useState<{ of: 'src' | 'alt'; message: string }>()
  const errorOf = (field: 'src' | 'alt') => (error?.of === field ? error.message : undefined)
  const apply = async () => {
    if (src === '') return setError({ of: 'src', message: 'Choose a picture' })
    if (alt.trim() === '')
      return setError({ of: 'alt', message: 'Describe the picture for those who do not see it' })
    const size = await measured(src)
    if (size === null) return setError({ of: 'src', message: 'There is no picture at this address' })
    insert({ src, alt: alt.trim(), ...size })
  }
  return (
    <div className="grid gap-3 border-b border-line p-3">
      <ImageField label="Picture" value={src} error={errorOf('src')} onChange={setSrc} />
      <Field
        label="Description of the picture"
        value={alt}
        error={errorOf('alt')}
        maxLength={300}
        onChange={({ target }) => setAlt(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter inserts the picture, and must not submit the form around it.
          event.preventDefault()
          void apply()
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => void apply()}>
          Insert picture
        </Button>
        <Button look="plain" size="sm" onClick={close}>
          Without a picture
        </Button>
      </div>
    </div>
  )
}
