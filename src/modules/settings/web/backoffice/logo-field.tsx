import { Tabs } from 'radix-ui'
import { useState } from 'react'
import { uploadLogo } from '#modules/media/contract.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { DropArea, sendFile, Thumbnail, type UploadInProgress } from '#modules/media/web/backoffice/index.ts'

const types = ['image/jpeg', 'image/jpg', 'image/png', 'image/svg+xml', 'image/webp']
const maxBytes = 5 * 1024 * 1024

function faultOf({ type, size }: File) {
  if (!types.includes(type)) {
    return { title: 'Invalid file type', description: 'Please select a JPEG, PNG, SVG, or WebP image.' }
  }
  if (size > maxBytes) {
    return { title: 'File too large', description: 'Please select a file smaller than 5MB.' }
  }
  return null
}

interface LogoFieldProps {
  value: string
  onChange: (url: string) => void
  error: string | undefined
  disabled: boolean
}

const tab =
  'min-h-9 rounded-md px-3 text-ink-soft hover:text-ink data-[state=active]:bg-surface data-[state=active]:font-medium data-[state=active]:text-ink'

/** The shop's logo: an uploaded file or a URL, previewed as in the header. */
export function LogoField({ value, onChange, error, disabled }: LogoFieldProps) {
  const [sending, setSending] = useState<readonly UploadInProgress[]>([])
  const take = async ([file]: File[]) => {
    if (!file) return
    const fault = faultOf(file)
    if (fault) return toast({ ...fault, variant: 'destructive' })
    try {
      const { url } = await sendFile(uploadLogo, file, (part) =>
        setSending([{ id: 1, name: file.name, part }]),
      )
      onChange(new URL(url).pathname)
      toast({ title: 'Logo uploaded successfully' })
    } catch {
      toast({
        title: 'Failed to upload logo',
        description: 'Please try again with a different image.',
        variant: 'destructive',
      })
    } finally {
      setSending([])
    }
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-sm font-medium">Logo</legend>
      {value !== '' && (
        <div className="flex items-center gap-3 rounded-md border border-line bg-paper p-3">
          <Thumbnail
            key={value}
            url={value}
            className="h-12 w-auto max-w-52 min-w-12 rounded-sm bg-transparent! object-contain"
          />
          <Button
            look="plain"
            size="sm"
            className="ml-auto"
            disabled={disabled}
            aria-label="Remove logo"
            onClick={() => onChange('')}
          >
            Remove
          </Button>
        </div>
      )}
      <Tabs.Root defaultValue="file">
        <Tabs.List
          aria-label="Where the logo comes from"
          className="mb-3 flex w-fit gap-1 rounded-md bg-linen p-1"
        >
          <Tabs.Trigger value="file" className={tab}>
            Upload File
          </Tabs.Trigger>
          <Tabs.Trigger value="url" className={tab}>
            Use URL
          </Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="file">
          <DropArea
            label="Logo file"
            error={error}
            accept={types.join(',')}
            disabled={disabled || sending.length > 0}
            hint="JPEG, PNG, SVG or WebP up to 5MB"
            sending={sending}
            onFiles={(files) => void take(files)}
          />
        </Tabs.Content>
        <Tabs.Content value="url">
          <Field
            label="Logo URL"
            inputMode="url"
            placeholder="https://"
            value={value}
            disabled={disabled}
            error={error}
            maxLength={2000}
            onChange={({ target }) => onChange(target.value)}
          />
        </Tabs.Content>
      </Tabs.Root>
      <p className="text-xs text-ink-soft">Logo: PNG/SVG, recommended 200x50 px</p>
    </fieldset>
  )
}
