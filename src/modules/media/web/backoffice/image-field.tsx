import { X } from 'lucide-react'
import { Field } from '#kernel/web/ui/field.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { DropArea } from './drop-area.tsx'
import { faultOf } from './file-rules.ts'
import { removeImage } from './remove-image.ts'
import { Thumbnail } from './thumbnail.tsx'
import { useUploads } from './use-uploads.ts'

interface ImageFieldProps {
  /** Label of the field and its file input: 'Image'. */
  label: string
  /** The URL; empty without a picture. */
  value: string
  onChange: (url: string) => void
  error?: string | undefined
  disabled?: boolean
  /** Maximum size of a file in MB. */
  maxMb?: number
}

/** A single picture: dropped, chosen, pasted, or given by its URL. */
export function ImageField({ label, value, onChange, error, disabled = false, maxMb = 5 }: ImageFieldProps) {
  const { sending, upload } = useUploads()
  const take = async (files: File[]) => {
    const fault = faultOf(files, 0, { max: 1, maxMb })
    if (fault) return toast({ ...fault, variant: 'destructive' })
    const [url] = await upload(files)
    if (url) onChange(url)
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <DropArea
        label={label}
        disabled={disabled || sending.length > 0}
        hint={`PNG, JPG, GIF, WebP up to ${maxMb}MB`}
        sending={sending}
        onFiles={(files) => void take(files)}
      >
        {value !== '' && (
          <div className="relative w-fit">
            <Thumbnail url={value} className="h-32 w-auto min-w-24 rounded-md object-contain" />
            {!disabled && (
              <button
                type="button"
                aria-label={`Remove ${label.toLowerCase()}`}
                onClick={() => void removeImage(value).then((removed) => removed && onChange(''))}
                className="absolute top-1 right-1 grid size-8 place-items-center rounded-full bg-surface/90 shadow-float hover:bg-linen"
              >
                <X size={15} aria-hidden />
              </button>
            )}
          </div>
        )}
      </DropArea>
      <Field
        label={`${label} URL`}
        type="url"
        inputMode="url"
        placeholder="https://"
        value={value}
        disabled={disabled}
        error={error}
        maxLength={2000}
        onChange={({ target }) => onChange(target.value)}
      />
    </fieldset>
  )
}
